/* Over-approximated functions: the compiled program prints the C library's results; interpreted, the results are inputs,
 * and the values above must satisfy what the models assume. Error numbers must agree, too. */
#define _GNU_SOURCE
#define ROUNDS 500
#include "calls.h"
#include <errno.h>
#include <math.h>

static double any_double(void)
{
    static const double special[] = { 0.0, -0.0, 1, -1, 2, -2, 0.5, 10, -3, 700, 720, -750, 1e300, -1e300, 5e-324, 1e-310, INFINITY, -INFINITY, NAN };
    switch (any(4)) {
    case 0:
        return special[any(sizeof special / sizeof special[0])];
    case 1:
        return (double)(long long)any_bits() / (double)(1ull << (20 + any(43)));
    case 2:
        return ((int)any(4001) - 2000) * 0.0009765625;
    default:
        return ((int)any(200) - 100) * 0.75;
    }
}

static void show_f(float x)
{
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    printf("%x", isnan(x) ? 0x7fc00000u : bits);
}
static void show_(double x)
{
    unsigned long long bits;
    memcpy(&bits, &x, sizeof bits);
    printf("%llx", isnan(x) ? 0x7ff8000000000000ull : bits);
}
static void show_l(long double x)
{
    unsigned long long bits;
    unsigned short sign;
    memcpy(&bits, &x, sizeof bits);
    memcpy(&sign, (char *)&x + 8, sizeof sign);
    if (isnan(x))
        printf("7fffc000000000000000");
    else
        printf("%x%016llx", sign, bits);
}

#define SHOW(S, name, ...) \
    do { \
        errno = 0; \
        __typeof__(name(__VA_ARGS__)) value = name(__VA_ARGS__); \
        int error = errno; \
        printf(#name " "); \
        show_##S(value); \
        printf(" %d %d\n", error, signgam); \
    } while (0)

#define APPROXIMATED(type, s, S) \
    static void approximated_##S(void) \
    { \
        type x = (type)any_double(), y = (type)any_double(); \
        SHOW(S, sin##s, x); \
        SHOW(S, cos##s, x); \
        SHOW(S, tan##s, x); \
        SHOW(S, asin##s, x); \
        SHOW(S, acos##s, x); \
        SHOW(S, atan##s, x); \
        SHOW(S, atan2##s, x, y); \
        SHOW(S, sinh##s, x); \
        SHOW(S, cosh##s, x); \
        SHOW(S, tanh##s, x); \
        SHOW(S, asinh##s, x); \
        SHOW(S, acosh##s, x); \
        SHOW(S, atanh##s, x); \
        SHOW(S, exp##s, x); \
        SHOW(S, exp2##s, x); \
        SHOW(S, exp10##s, x); \
        SHOW(S, expm1##s, x); \
        SHOW(S, log##s, x); \
        SHOW(S, log2##s, x); \
        SHOW(S, log10##s, x); \
        SHOW(S, log1p##s, x); \
        SHOW(S, pow##s, x, y); \
        type whole = (type)(int)any(20), power = (type)(int)any(10); \
        SHOW(S, pow##s, whole, power); \
        SHOW(S, cbrt##s, x); \
        SHOW(S, hypot##s, x, y); \
        SHOW(S, erf##s, x); \
        SHOW(S, erfc##s, x); \
        SHOW(S, tgamma##s, x); \
        SHOW(S, lgamma##s, x); \
    }

APPROXIMATED(float, f, f)
APPROXIMATED(double, , )
APPROXIMATED(long double, l, l)

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        approximated_f();
        approximated_();
        approximated_l();
    }
    return 0;
}
