/* math.h: exponentials and logarithms, over-approximated.
 *
 * Defines: exp expf expl exp2 exp2f exp2l exp10 exp10f exp10l expm1 expm1f expm1l log logf logl log2 log2f log2l log10
 * log10f log10l log1p log1pf log1pl
 * Needs: __errno_location
 */
#include "approx.h"

/* At least the argument's neighbourhood of one; finite for arguments up to `finite`, which is a bit less than where
 * overflow begins. A result below the normal numbers may count as a range error. */
#define DEFINE_EXP(type, suffix, name, finite) \
    extern type INPUT(name, suffix)(void); \
    type NAME(name, suffix)(type x) \
    { \
        if (x != x || x == APPROX_INF(type)) \
            return x; \
        if (x == -APPROX_INF(type)) \
            return 0; \
        if (x == 0) \
            return 1; \
        type y = INPUT(name, suffix)(); \
        __fathom_assume(x > 0 ? NAME(within, suffix)(1, y) && y >= x * 0.5f : y >= 0 && NAME(within, suffix)(y, 1)); \
        __fathom_assume(x > finite || y < APPROX_INF(type)); \
        __fathom_assume(x < -finite || y > 0); \
        if (y == 0) \
            math_error(ERANGE); \
        TELL_RANGE(type, y) \
        return y; \
    }

DEFINE_EXP(float, f, exp, 87)
DEFINE_EXP(double, , exp, 708)
DEFINE_EXP(long double, l, exp, 11354)
DEFINE_EXP(float, f, exp2, 126)
DEFINE_EXP(double, , exp2, 1022)
DEFINE_EXP(long double, l, exp2, 16382)
DEFINE_EXP(float, f, exp10, 37)
DEFINE_EXP(double, , exp10, 307)
DEFINE_EXP(long double, l, exp10, 4930)

/* Logarithms are finite for finite positive arguments; `most` bounds their magnitude, reached at the least subnormal. */
#define DEFINE_LOG(type, suffix, name, most) \
    extern type INPUT(name, suffix)(void); \
    type NAME(name, suffix)(type x) \
    { \
        if (x != x || x == APPROX_INF(type)) \
            return x; \
        if (x < 0) { \
            math_error(EDOM); \
            return APPROX_NAN(type); \
        } \
        if (x == 0) { \
            math_error(ERANGE); \
            return -APPROX_INF(type); \
        } \
        if (x == 1) \
            return 0; \
        type y = INPUT(name, suffix)(); \
        __fathom_assume(x > 1 ? y >= 0 && y <= x && y <= most : y <= 0 && y >= -most); \
        return y; \
    }

DEFINE_LOG(float, f, log, 104)
DEFINE_LOG(double, , log, 746)
DEFINE_LOG(long double, l, log, 11400)
DEFINE_LOG(float, f, log2, 150)
DEFINE_LOG(double, , log2, 1075)
DEFINE_LOG(long double, l, log2, 16446)
DEFINE_LOG(float, f, log10, 46)
DEFINE_LOG(double, , log10, 324)
DEFINE_LOG(long double, l, log10, 4952)

#define DEFINE_NEAR_ONE(type, suffix) \
    extern type INPUT(expm1, suffix)(void); \
    extern type INPUT(log1p, suffix)(void); \
    type NAME(expm1, suffix)(type x) \
    { \
        if (x == 0 || x != x || x == APPROX_INF(type)) \
            return x; \
        if (x == -APPROX_INF(type)) \
            return -1; \
        type y = INPUT(expm1, suffix)(); \
        __fathom_assume(x > 0 ? y >= 0 && NAME(at_most, suffix)(x, y) : y <= 0 && NAME(within, suffix)(-y, 1) && NAME(at_most, suffix)(-y, -x)); \
        __fathom_assume(x > 80 || y < APPROX_INF(type)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(log1p, suffix)(type x) \
    { \
        if (x == 0 || x != x || x == APPROX_INF(type)) \
            return x; \
        if (x < -1) { \
            math_error(EDOM); \
            return APPROX_NAN(type); \
        } \
        if (x == -1) { \
            math_error(ERANGE); \
            return -APPROX_INF(type); \
        } \
        type y = INPUT(log1p, suffix)(); \
        __fathom_assume(x > 0 ? y >= 0 && NAME(at_most, suffix)(y, x) : y <= 0 && NAME(at_most, suffix)(-x, -y) && y > -APPROX_INF(type)); \
        TELL_RANGE(type, y) \
        return y; \
    }

FOR_EACH_TYPE(DEFINE_NEAR_ONE)
