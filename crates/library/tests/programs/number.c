/* Integers from text: all bases, signs, prefixes, limits and errors. */
#include "calls.h"
#include <errno.h>
#include <inttypes.h>

static char text[48];

/* Mostly numbers, near the limits of the types or not, with something in front and behind. */
static void fill_number(void)
{
    static const char *const limits[] = {
        "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
        "-18446744073709551615", "0x7fffffff", "0xffffffff", "0x", "0xg", "-0x10", "017777777777", "08", "", "-", "+", " +5", "- 5",
    };
    static const char digits[] = "0123456789abcdefzXx+- \t\n.Z";
    if (any(3) == 0) {
        strcpy(text, limits[any(sizeof limits / sizeof limits[0])]);
        return;
    }
    unsigned length = any(24);
    for (unsigned i = 0; i < length; i++)
        text[i] = digits[any(any(2) ? 10 : sizeof digits - 1)];
    text[length] = 0;
}

#define CALL(name, type) \
    do { \
        char *end = NULL, **result = any(9) == 0 ? NULL : &end; \
        errno = 0; \
        type value = name(text, result, base); \
        int error = errno; \
        printf(#name " %lld %d %d\n", (long long)value, end == NULL ? -1 : at(end, text), error); \
    } while (0)

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        static const int common[] = { 0, 10, 16, 8, 2, 36 };
        int base = any(4) ? common[any(6)] : (int)any(40) - 1;
        if (base == 1 || base < 0 || base > 36)
            base = 10;
        fill_number();
        CALL(strtol, long);
        CALL(strtoll, long long);
        CALL(strtoul, unsigned long);
        CALL(strtoull, unsigned long long);
        CALL(strtoimax, intmax_t);
        CALL(strtoumax, uintmax_t);
        printf("atoi %d\n", atoi(text));
        printf("atol %ld\n", atol(text));
        printf("atoll %lld\n", atoll(text));
        int a = (int)any_bits(), b = (int)any(2000) - 1000;
        if (b == 0 || b == -1)
            b = 7;
        div_t q = div(a, b);
        ldiv_t l = ldiv(a, b);
        long long wide = (long long)any_bits();
        lldiv_t ll = lldiv(wide, b);
        printf("div %d %d\n", q.quot, q.rem);
        printf("ldiv %ld %ld\n", l.quot, l.rem);
        printf("lldiv %lld %lld\n", ll.quot, ll.rem);
        printf("abs %d\n", abs(b));
        printf("labs %ld\n", labs((long)b));
        printf("llabs %lld\n", llabs((long long)b));
        imaxdiv_t m = imaxdiv(wide, b);
        printf("imaxdiv %lld %lld\n", (long long)m.quot, (long long)m.rem);
        printf("imaxabs %lld\n", (long long)imaxabs(b));
    }
    errno = 0;
    long none = strtol("12", NULL, 1);
    printf("strtol %ld %d\n", none, errno == EINVAL);
    return 0;
}
