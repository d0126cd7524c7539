/* Functions of math.h whose result is fixed, on random bits and on special values, in three formats. */
#define _GNU_SOURCE
#include "calls.h"
#include <errno.h>
#include <math.h>

static double any_double(void)
{
    static const double special[] = { 0.0, -0.0, 1, -1, 0.5, 1.5, 2.5, -2.5, 1e300, -1e300, 5e-324, 2.2250738585072014e-308, 9007199254740993.0, INFINITY, -INFINITY, NAN };
    unsigned long long bits = any_bits();
    double value;
    switch (any(4)) {
    case 0:
        return special[any(sizeof special / sizeof special[0])];
    case 1:
        return (double)(long long)bits / (double)(1ull << any(63));
    case 2:
        return ((int)any(4001) - 2000) * 0.25;
    default:
        memcpy(&value, &bits, sizeof value);
        /* Signalling NaNs are left out: C says nothing about them. */
        return isnan(value) ? NAN : value;
    }
}

static float any_float(void)
{
    unsigned bits = (unsigned)any_bits();
    float value;
    if (any(2))
        return (float)any_double();
    memcpy(&value, &bits, sizeof value);
    return isnan(value) ? NAN : value;
}

static long double any_long_double(void)
{
    return (long double)any_double() * (any(2) ? 1.0L : 1.000000000000000123L) * (any(4) ? 1.0L : 0x1p2000L);
}

/* The bytes of the value; all NaNs count as one. */
static unsigned long long bits_f(float x)
{
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? 1 : bits;
}
static unsigned long long bits_(double x)
{
    unsigned long long bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? 1 : bits;
}
static unsigned long long bits_l(long double x)
{
    return isnan(x) ? 1 : hash(&x, 10);
}

/* One call: name, suffix, arguments; the arguments are drawn before. */
#define SHOW(s, name, ...) \
    do { \
        errno = 0; \
        unsigned long long value = bits_##s(name(__VA_ARGS__)); \
        printf(#name " %llx\n", value); \
    } while (0)
#define SHOW_INT(name, ...) printf(#name " %lld\n", (long long)name(__VA_ARGS__))

#define EXACT(type, s, S, draw) \
    static void exact_##S(void) \
    { \
        type x = draw(), y = draw(), z = draw(), whole; \
        int n, power = (int)any(4200) - 2100; \
        SHOW(S, fabs##s, x); \
        SHOW(S, floor##s, x); \
        SHOW(S, ceil##s, x); \
        SHOW(S, trunc##s, x); \
        SHOW(S, round##s, x); \
        SHOW(S, rint##s, x); \
        SHOW(S, nearbyint##s, x); \
        SHOW(S, fmod##s, x, y); \
        SHOW(S, remainder##s, x, y); \
        SHOW(S, copysign##s, x, y); \
        SHOW(S, sqrt##s, x); \
        SHOW(S, fma##s, x, y, z); \
        SHOW(S, nextafter##s, x, y); \
        SHOW(S, fdim##s, x, y); \
        if (x != y) { \
            SHOW(S, fmin##s, x, y); \
            SHOW(S, fmax##s, x, y); \
        } \
        if (x > -1e9f && x < 1e9f) { \
            SHOW_INT(lrint##s, x); \
            SHOW_INT(llrint##s, x); \
            SHOW_INT(lround##s, x); \
            SHOW_INT(llround##s, x); \
        } \
        SHOW(S, modf##s, x, &whole); \
        SHOW(S, trunc##s, whole); \
        SHOW(S, frexp##s, x, &n); \
        printf("frexp_exponent" #s " %d\n", n); \
        SHOW(S, ldexp##s, x, power); \
        SHOW(S, scalbn##s, x, power); \
        SHOW(S, scalbln##s, x, (long)power * 3); \
        SHOW(S, logb##s, x); \
        SHOW_INT(ilogb##s, x); \
        SHOW(S, nexttoward##s, x, (long double)y); \
        n = 0; \
        SHOW(S, remquo##s, x, y, &n); \
        /* Nobody says what the quotient of an error is. */ \
        printf("remquo_quotient" #s " %d\n", isnan(whole = remquo##s(x, y, &n)) ? 0 : n & 7); \
        printf("errno_ldexp" #s " %d\n", (errno = 0, (void)ldexp##s(x, power), errno)); \
        printf("signbit" #s " %d\n", signbit(x) != 0); \
        printf("classes" #s " %d %d %d %d\n", isnan(x) != 0, isinf(x) != 0, isfinite(x) != 0, isnormal(x) != 0); \
        printf("fpclassify" #s " %d\n", fpclassify(x)); \
        printf("order" #s " %d %d %d\n", isunordered(x, y), islessgreater(x, y), isgreater(x, y)); \
    }

EXACT(float, f, f, any_float)
EXACT(double, , , any_double)
EXACT(long double, l, l, any_long_double)

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        exact_f();
        exact_();
        exact_l();
    }
    return 0;
}
