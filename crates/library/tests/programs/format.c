/* Formatted output to memory: random specifications of every conversion. */
#define _GNU_SOURCE
#include "calls.h"
#include <stdarg.h>

static char buffer[256], format[64];

/* One specification for the conversion, without length. */
static void fill_format(const char *conversion)
{
    unsigned i = 0;
    if (any(2))
        format[i++] = '<';
    format[i++] = '%';
    while (any(3) == 0)
        format[i++] = "-+ #0"[any(5)];
    if (any(2))
        format[i++] = (char)('1' + any(9));
    if (any(3) == 0) {
        format[i++] = '.';
        if (any(4))
            format[i++] = (char)('0' + any(10));
    }
    strcpy(format + i, conversion);
    if (any(2))
        strcat(format, ">%%");
}

static long long any_integer(void)
{
    switch (any(5)) {
    case 0:
        return 0;
    case 1:
        return (long long)any(200) - 100;
    case 2:
        return (long long)(1ull << any(64));
    case 3:
        return -(long long)(any_bits() >> any(64) >> 1);
    default:
        return (long long)any_bits();
    }
}

/* Finite; near one, halves and quarters of integers, or anything. */
static double any_double(void)
{
    union {
        unsigned long long bits;
        double value;
    } view;
    switch (any(4)) {
    case 0:
        return (double)any_integer() / (1 << any(12));
    case 1:
        return (double)((int)any(2001) - 1000) / 8;
    case 2:
        view.bits = (any_bits() & 0x800fffffffffffffull) | (unsigned long long)(1023 - 140 + any(210)) << 52;
        return view.value;
    default:
        view.bits = any_bits() & 0xffefffffffffffffull;
        return view.value;
    }
}

static void show(int result)
{
    printf("snprintf %d %u\n", result, hash(buffer, sizeof buffer));
}

static int by_list(char *to, size_t size, const char *how, ...)
{
    va_list args;
    va_start(args, how);
    int result = any(2) ? vsnprintf(to, size, how, args) : vsprintf(to, how, args);
    va_end(args);
    return result;
}

int main(void)
{
    static const char *const ints[] = { "d", "i", "u", "x", "X", "o", "c" };
    static const char *const shorts[] = { "hd", "hu", "hx", "hhd", "hhu", "hhX" };
    static const char *const longs[] = { "ld", "lu", "lx", "lo", "zu", "zd", "td" };
    static const char *const wides[] = { "lld", "llu", "llx", "llX", "llo", "jd" };
    static const char *const floats[] = { "f", "e", "g", "a", "E", "G" };
    for (int round = 0; round < ROUNDS; round++) {
        size_t size = any(3) ? sizeof buffer : any(20);
        memset(buffer, '#', sizeof buffer);
        fill_format(ints[any(7)]);
        show(snprintf(buffer, size, format, (int)any_integer()));
        fill_format(shorts[any(6)]);
        show(snprintf(buffer, size, format, (int)any_integer()));
        fill_format(longs[any(7)]);
        show(snprintf(buffer, size, format, (long)any_integer()));
        fill_format(wides[any(6)]);
        show(snprintf(buffer, size, format, any_integer()));
        char text[16];
        fill(text, 14);
        fill_format("s");
        show(snprintf(buffer, size, format, text));
        fill_format(floats[any(6)]);
        double number = (double)any_integer();
        number /= 1 + any(1000);
        show(snprintf(buffer, size, format, number));
        fill_format(any(2) ? "f" : "F");
        show(snprintf(buffer, size, format, any_double()));
        int room = (int)any(40), digits = (int)any(21), more = (int)any(24);
        double first = any_double(), second = any_double();
        show(snprintf(buffer, size, "%0*.*f|%+.*f", room, digits, first, more, second));
        int width = (int)any(9) - 4, precision = (int)any(6) - 1, small = (int)any(100);
        long long wide = any_integer();
        show(snprintf(buffer, size, "%-*d|%.*s|%c%s%5u", width, small, precision, text, 'x', text, (unsigned)small));
        show(snprintf(buffer, size, "%2$s %1$*3$lld%% %2$.2s %4$0*3$d", wide, text, width, small));
        show(snprintf(buffer, size, "%3$.*2$f|%1$s|%4$hhd|%3$g", text, more % 8, second, small));
        int counted = 0;
        int result = sprintf(buffer, "%s%n%04d", text, &counted, small);
        printf("sprintf %d %d %u\n", result, counted, hash(buffer, sizeof buffer));
        memset(buffer, '#', sizeof buffer);
        result = by_list(buffer, sizeof buffer, "%s/%d/%lld", text, small, wide);
        printf("vsnprintf %d %u\n", result, hash(buffer, sizeof buffer));
        char *made;
        int length = asprintf(&made, "%s-%x-%s", text, (unsigned)wide, text);
        printf("asprintf %d %u\n", length, hash(made, (unsigned)length + 1));
        free(made);
    }
    snprintf(buffer, sizeof buffer, "%p", (void *)0);
    puts(buffer);
    return 0;
}
