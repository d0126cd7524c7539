/* math.h: powers and roots, over-approximated; `sqrt` is exact and a primitive.
 *
 * Defines: pow powf powl cbrt cbrtf cbrtl hypot hypotf hypotl __powisf2 __powidf2 __powixf2
 * Needs: __errno_location
 */
#include "approx.h"

/* `exact` is the number up to which every integer is a value of the type. Powers of integers that stay below it are exact
 * in any implementation with an error below one unit, so they are computed. Errors are larger where numbers are not rounded to nearest. */
#define DEFINE_POW(type, suffix, exact, trunc) \
    extern type INPUT(pow, suffix)(void); \
    static inline _Bool NAME(is_integer, suffix)(type x) \
    { \
        return trunc(x) == x; \
    } \
    static inline _Bool NAME(is_odd, suffix)(type x) \
    { \
        return NAME(is_integer, suffix)(x) && MAGNITUDE(x) < exact && !NAME(is_integer, suffix)(x * 0.5f); \
    } \
    /* x^y for a whole y from 1 to 64, or more than `exact` if it does not stay below. */ \
    static inline type NAME(integer_power, suffix)(type x, type y) \
    { \
        type power = 1; \
        for (int i = 0; i < (int)y && MAGNITUDE(power) <= exact; i++) \
            power *= x; \
        return power; \
    } \
    static inline type NAME(any_power, suffix)(type x, type y) \
    { \
        type power = INPUT(pow, suffix)(); \
        _Bool negative = x < 0 && NAME(is_odd, suffix)(y); \
        __fathom_assume(negative ? power <= 0 : power >= 0); \
        type base = MAGNITUDE(x); \
        __fathom_assume((base >= 1) == (y >= 0) ? NAME(within, suffix)(1, MAGNITUDE(power)) : NAME(within, suffix)(MAGNITUDE(power), 1)); \
        if (power == 0 || IS_INFINITE(type, power) || __fathom_input_approx_range_error()) \
            math_error(ERANGE); \
        return power; \
    } \
    type NAME(pow, suffix)(type x, type y) \
    { \
        if (x == 1 || y == 0) \
            return 1; \
        if (x != x || y != y) \
            return x + y; \
        if (y == 1 && __fathom_get_rounding() == 0) \
            return x; \
        if (IS_INFINITE(type, y)) { \
            type base = MAGNITUDE(x); \
            if (base == 1) \
                return 1; \
            return (base > 1) == (y > 0) ? APPROX_INF(type) : 0; \
        } \
        if (x == 0 || IS_INFINITE(type, x)) { \
            _Bool negative = __builtin_signbit(x) && NAME(is_odd, suffix)(y); \
            _Bool large = (x == 0) == (y < 0); \
            if (x == 0 && y < 0) \
                math_error(ERANGE); \
            type value = large ? APPROX_INF(type) : 0; \
            return negative ? -value : value; \
        } \
        if (x < 0 && !NAME(is_integer, suffix)(y)) { \
            math_error(EDOM); \
            return APPROX_NAN(type); \
        } \
        if (__fathom_get_rounding() == 0 && NAME(is_integer, suffix)(x) && NAME(is_integer, suffix)(y) && y > 0 && y <= 64 \
                && MAGNITUDE(x) <= exact) { \
            type power = NAME(integer_power, suffix)(x, y); \
            if (MAGNITUDE(power) <= exact) \
                return power; \
        } \
        return NAME(any_power, suffix)(x, y); \
    }

DEFINE_POW(float, f, 16777216.0f, __builtin_truncf)
DEFINE_POW(double, , 9007199254740992.0, __builtin_trunc)
DEFINE_POW(long double, l, 18446744073709551616.0L, __builtin_truncl)

/* What `__builtin_powi` calls. Nothing is promised about its precision, so only special values, signs and small powers of
 * integers are certain. */
#define DEFINE_POWI(name, type, suffix, exact, trunc) \
    extern type INPUT(powi, suffix)(void); \
    type name(type x, int n) \
    { \
        if (n == 0) \
            return 1; \
        if (x != x || n == 1) \
            return x; \
        if (n > 0 && n <= 64 && trunc(x) == x && MAGNITUDE(x) <= exact) { \
            type power = NAME(integer_power, suffix)(x, (type)n); \
            if (MAGNITUDE(power) <= exact) \
                return power; \
        } \
        type power = INPUT(powi, suffix)(); \
        __fathom_assume(__builtin_signbit(x) && n % 2 != 0 ? power <= 0 : power >= 0); \
        return power; \
    }

DEFINE_POWI(__powisf2, float, f, 16777216.0f, __builtin_truncf)
DEFINE_POWI(__powidf2, double, , 9007199254740992.0, __builtin_trunc)
DEFINE_POWI(__powixf2, long double, l, 18446744073709551616.0L, __builtin_truncl)

/* `large` is below the largest number divided by the square root of two: the hypotenuse of such numbers is finite. */
#define DEFINE_ROOTS(type, suffix, large) \
    extern type INPUT(cbrt, suffix)(void); \
    extern type INPUT(hypot, suffix)(void); \
    type NAME(cbrt, suffix)(type x) \
    { \
        if (x == 0 || x != x || IS_INFINITE(type, x)) \
            return x; \
        type y = INPUT(cbrt, suffix)(); \
        type size = MAGNITUDE(x), root = MAGNITUDE(y); \
        __fathom_assume((x > 0) == (y > 0) && y != 0); \
        __fathom_assume(size >= 1 ? NAME(at_most, suffix)(1, root) && NAME(at_most, suffix)(root, size) : NAME(at_most, suffix)(root, 1) && NAME(at_most, suffix)(size, root)); \
        return y; \
    } \
    type NAME(hypot, suffix)(type x, type y) \
    { \
        if (IS_INFINITE(type, x) || IS_INFINITE(type, y)) \
            return APPROX_INF(type); \
        if (x != x || y != y) \
            return x + y; \
        type a = MAGNITUDE(x), b = MAGNITUDE(y); \
        if (a == 0) \
            return b == 0 ? 0 : b; \
        if (b == 0) \
            return a; \
        type z = INPUT(hypot, suffix)(); \
        __fathom_assume(NAME(at_most, suffix)(a, z) && NAME(at_most, suffix)(b, z)); \
        __fathom_assume(z < APPROX_INF(type) || a > large || b > large); \
        TELL_RANGE(type, z) \
        return z; \
    }

DEFINE_ROOTS(float, f, 1e38f)
DEFINE_ROOTS(double, , 1e308)
DEFINE_ROOTS(long double, l, 8e4931L)
