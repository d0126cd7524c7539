/* math.h: error and gamma functions, over-approximated.
 *
 * Defines: erf erff erfl erfc erfcf erfcl tgamma tgammaf tgammal lgamma lgammaf lgammal signgam
 * Needs: __errno_location
 */
#include "approx.h"

int signgam;

extern int __fathom_input_approx_signgam(void);

#define DEFINE_SPECIAL(type, suffix, trunc) \
    extern type INPUT(erf, suffix)(void); \
    extern type INPUT(erfc, suffix)(void); \
    extern type INPUT(tgamma, suffix)(void); \
    extern type INPUT(lgamma, suffix)(void); \
    type NAME(erf, suffix)(type x) \
    { \
        if (x == 0 || x != x) \
            return x; \
        type y = INPUT(erf, suffix)(); \
        __fathom_assume((x > 0 ? y >= 0 : y <= 0) && NAME(within, suffix)(MAGNITUDE(y), 1)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(erfc, suffix)(type x) \
    { \
        if (x != x) \
            return x; \
        if (x == 0) \
            return 1; \
        type y = INPUT(erfc, suffix)(); \
        __fathom_assume(x > 0 ? y >= 0 && NAME(within, suffix)(y, 1) : NAME(within, suffix)(1, y) && NAME(within, suffix)(y, 2)); \
        if (x > 0 && __fathom_input_approx_range_error()) \
            math_error(ERANGE); \
        return y; \
    } \
    type NAME(tgamma, suffix)(type x) \
    { \
        if (x != x || x == APPROX_INF(type)) \
            return x; \
        if (x == 0) { \
            math_error(ERANGE); \
            return __builtin_signbit(x) ? -APPROX_INF(type) : APPROX_INF(type); \
        } \
        if (x == -APPROX_INF(type) || (x < 0 && trunc(x) == x)) { \
            math_error(EDOM); \
            return APPROX_NAN(type); \
        } \
        type y = INPUT(tgamma, suffix)(); \
        __fathom_assume(x > 0 ? y > 0.5f : y == y); \
        if (IS_INFINITE(type, y) || y == 0 || __fathom_input_approx_range_error()) \
            math_error(ERANGE); \
        return y; \
    } \
    type NAME(lgamma, suffix)(type x) \
    { \
        /* POSIX leaves the sign open where there is none. */ \
        int sign = __fathom_input_approx_signgam(); \
        __fathom_assume(sign == 1 || (sign == -1 && !(x > 0)) || x != x); \
        signgam = sign; \
        if (x != x) \
            return x; \
        if (IS_INFINITE(type, x)) \
            return APPROX_INF(type); \
        if (x <= 0 && trunc(x) == x) { \
            math_error(ERANGE); \
            return APPROX_INF(type); \
        } \
        if ((x == 1 || x == 2) && __fathom_get_rounding() == 0) \
            return 0; \
        type y = INPUT(lgamma, suffix)(); \
        __fathom_assume(y == y && y > -APPROX_INF(type)); \
        TELL_RANGE(type, y) \
        return y; \
    }

DEFINE_SPECIAL(float, f, __builtin_truncf)
DEFINE_SPECIAL(double, , __builtin_trunc)
DEFINE_SPECIAL(long double, l, __builtin_truncl)
