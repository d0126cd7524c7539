/* Over-approximations of functions whose value C does not fix. The result is an input `approx:NAME`, bounded by facts that
 * hold for every implementation whose error is small, such as glibc. Where numbers are rounded to nearest, such an implementation does not
 * pass by the limits that a function has (a sine is at most 1); otherwise the result may be a few units in the last place beyond. Exact are
 * only special values: NaN, infinities, zeros, and errors of domain.
 *
 * SOUNDNESS: the bounds err on the large side, so proofs stand. A violation that depends on such an input may not exist in
 * the real program; the input's name tells. */

#ifndef APPROX_H
#define APPROX_H
#include "math_error.h"

#define APPROX_INF(type) ((type)__builtin_inf())
#define APPROX_NAN(type) ((type)__builtin_nan(""))
#define MAGNITUDE(x) ((x) < 0 ? -(x) : (x))
#define IS_INFINITE(type, x) ((x) == APPROX_INF(type) || (x) == -APPROX_INF(type))

/* Pi and its half, rounded up even as float. */
#define PI_ABOVE 3.1415928f
#define HALF_PI_ABOVE 1.5707964f

/* Infinite results are range errors. Results below the normal numbers, and the largest number in the place of an infinite one, may count as
 * such; implementations differ. */
extern _Bool __fathom_input_approx_range_error(void);
#define LEAST_NORMAL(type) ((type)(sizeof(type) == 4 ? 1.2e-38L : sizeof(type) == 8 ? 2.3e-308L : 3.4e-4932L))
#define LARGEST(type) ((type)(sizeof(type) == 4 ? __FLT_MAX__ : sizeof(type) == 8 ? __DBL_MAX__ : __LDBL_MAX__))
#define TELL_RANGE(type, y) \
    if (IS_INFINITE(type, y)) \
        math_error(ERANGE); \
    else if ((MAGNITUDE(y) < LEAST_NORMAL(type) || MAGNITUDE(y) == LARGEST(type)) && __fathom_input_approx_range_error()) \
        errno = ERANGE;

/* Units in the last place that a result may be away from the exact one. glibc's manual knows of ten. */
#define UNITS 16

/* Of numbers that are not negative: the first is at most the second, or a few units above. */
static inline _Bool at_mostf(float a, float b)
{
    union {
        float value;
        unsigned bits;
    } above = { a }, below = { b };
    return a <= b || (a > b && above.bits - below.bits <= UNITS);
}
static inline _Bool at_most(double a, double b)
{
    union {
        double value;
        unsigned long long bits;
    } above = { a }, below = { b };
    return a <= b || (a > b && above.bits - below.bits <= UNITS);
}
static inline _Bool at_mostl(long double a, long double b)
{
    return a <= b || (a > b && a <= b * (1 + 0x1p-59L) + 0x1p-16441L);
}

/* The same, where the second is a limit of the function, or the first its lower limit. */
#define DEFINE_WITHIN(type, suffix) \
    static inline _Bool NAME(within, suffix)(type a, type b) \
    { \
        return __fathom_get_rounding() == 0 ? a <= b : NAME(at_most, suffix)(a, b); \
    }

/* Applies a macro to the three types and their suffixes. */
#define FOR_EACH_TYPE(define) define(float, f) define(double, ) define(long double, l)

/* Glues a name and a possibly empty suffix. */
#define NAME2(a, b) a##b
#define NAME(a, b) NAME2(a, b)
#define INPUT(name, suffix) NAME(__fathom_input_approx_##name, suffix)

FOR_EACH_TYPE(DEFINE_WITHIN)

#endif
