/* Variadic functions: every argument class, va_copy, va_list as parameter, structs, many arguments, promotion. */
#include <stdarg.h>
#include <stdio.h>

struct pair { int a; double b; };
struct small { char c[3]; };

static long long sum(int count, ...)
{
    va_list args;
    long long total = 0;
    va_start(args, count);
    for (int i = 0; i < count; i++)
        total += va_arg(args, int);
    va_end(args);
    return total;
}

static void walk(const char *format, va_list args)
{
    for (; *format; format++) {
        switch (*format) {
        case 'i': printf("%d ", va_arg(args, int)); break;
        case 'l': printf("%lld ", va_arg(args, long long)); break;
        case 'd': printf("%g ", va_arg(args, double)); break;
        case 's': printf("%s ", va_arg(args, char *)); break;
        case 'L': printf("%Lg ", va_arg(args, long double)); break;
        case 'p': { struct pair p = va_arg(args, struct pair); printf("{%d,%g} ", p.a, p.b); break; }
        case 'c': printf("%s ", va_arg(args, struct small).c); break;
        }
    }
}

static void print(const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    walk(format, args);
    va_end(args);
    walk(format, again);
    va_end(again);
    printf("\n");
}

static int forward(char *buffer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsprintf(buffer, format, args);
    va_end(args);
    return length;
}

static int last(int first, ...)
{
    va_list args;
    va_start(args, first);
    int value = first, next;
    while ((next = va_arg(args, int)) != -1)
        value = next;
    va_end(args);
    return value;
}

int main(void)
{
    printf("%lld\n", sum(5, 1, 2, 3, 4, -100));
    printf("%lld\n", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    struct pair p = { 7, 0.5 };
    struct small s = { "hi" };
    short narrow = -3;
    float f = 1.5f;
    print("ildsLpci", narrow, 1LL << 40, f, "text", 2.25L, p, s, 'x');
    print("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.);
    char buffer[64];
    printf("%d ", forward(buffer, "%d-%s-%.1f", 5, "x", 2.5));
    printf("%s\n", buffer);
    printf("%d\n", last(1, 2, 3, -1));
    return 0;
}
