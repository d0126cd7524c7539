/* Over-approximations of functions whose value C does not fix. The result is an input `approx:NAME`, bounded by facts that
 * hold for every implementation whose error stays below one unit in the last place, such as glibc. Exact are only special
 * values: NaN, infinities, zeros, and errors of domain.
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

/* Results below the normal numbers may count as range errors; implementations differ. */
extern _Bool __fathom_input_approx_range_error(void);
#define LEAST_NORMAL(type) ((type)(sizeof(type) == 4 ? 1.2e-38L : sizeof(type) == 8 ? 2.3e-308L : 3.4e-4932L))
#define MAYBE_UNDERFLOW(type, y) \
    if (MAGNITUDE(y) < LEAST_NORMAL(type) && __fathom_input_approx_range_error()) \
        errno = ERANGE;

/* Applies a macro to the three types and their suffixes. */
#define FOR_EACH_TYPE(define) define(float, f) define(double, ) define(long double, l)

/* Glues a name and a possibly empty suffix. */
#define NAME2(a, b) a##b
#define NAME(a, b) NAME2(a, b)
#define INPUT(name, suffix) NAME(__fathom_input_approx_##name, suffix)

#endif
