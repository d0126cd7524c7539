// expect: true
// args: --target=arm-none-eabi -mcpu=cortex-m4 -mthumb -mfloat-abi=hard
/* A microcontroller: sizes, alignments, signedness and macros of the machine, with the headers that come along. */
#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct mixed {
    char c;
    long long l;
    char d;
    double e;
};

static int sum(int n, ...)
{
    va_list list, again;
    va_start(list, n);
    va_copy(again, list);
    int total = 0;
    for (int i = 0; i < n; i++)
        total += va_arg(list, int);
    for (int i = 0; i < n; i++)
        total += va_arg(again, int);
    va_end(list);
    va_end(again);
    return total;
}

/* Numbers of eight bytes are aligned to eight among the arguments. */
static double average(int first, ...)
{
    va_list list;
    va_start(list, first);
    double a = va_arg(list, double), b = va_arg(list, double);
    long long c = va_arg(list, long long);
    va_end(list);
    return (a + b) / 2 + (double)c;
}

static int print(char *to, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(to, room, format, list);
    va_end(list);
    return n;
}

int main(void)
{
    static_assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(size_t) == 4, "ILP32");
    static_assert(sizeof(long double) == 8, "long double is double");
    static_assert(CHAR_MIN == 0, "char is unsigned");
    static_assert((wchar_t)-1 > 0, "wchar_t is unsigned");
    static_assert(offsetof(struct mixed, l) == 8 && offsetof(struct mixed, e) == 24, "eight bytes are aligned to eight");
#if !defined __thumb__ || !defined __ARM_ARCH_7EM__
#error another processor
#endif
    long l = LONG_MAX;
    assert(l == INT_MAX);
    uint64_t x = 1;
    unsigned char bytes[8];
    memcpy(bytes, &x, 8);
    assert(bytes[0] == 1);
    assert(sum(3, 1, 2, 3) == 12);
    assert(average(1, 2.5, 3.5, 7LL) == 3.0 + 7);
    char text[8];
    assert(print(text, sizeof text, "%ld %lld", -5L, 6LL) == 4 && strcmp(text, "-5 6") == 0);
    return 0;
}
