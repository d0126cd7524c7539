/* math.h: trigonometric and hyperbolic functions, over-approximated.
 *
 * Defines: sin sinf sinl cos cosf cosl tan tanf tanl asin asinf asinl acos acosf acosl atan atanf atanl atan2 atan2f
 * atan2l sincos sincosf sincosl sinh sinhf sinhl cosh coshf coshl tanh tanhf tanhl asinh asinhf asinhl acosh acoshf
 * acoshl atanh atanhf atanhl
 * Needs: __errno_location
 */
#include "approx.h"

/* Sine and tangent of zero are that zero; an infinite argument is an error of domain. */
#define DEFINE_CIRCULAR(type, suffix) \
    extern type INPUT(sin, suffix)(void); \
    extern type INPUT(cos, suffix)(void); \
    extern type INPUT(tan, suffix)(void); \
    static inline type NAME(circular_error, suffix)(type x) \
    { \
        if (x == x) \
            math_error(EDOM); \
        return APPROX_NAN(type); \
    } \
    static inline type NAME(any_sin, suffix)(type x) \
    { \
        if (x != x || IS_INFINITE(type, x)) \
            return NAME(circular_error, suffix)(x); \
        if (x == 0) \
            return x; \
        type y = INPUT(sin, suffix)(); \
        __fathom_assume(NAME(within, suffix)(MAGNITUDE(y), 1) && NAME(at_most, suffix)(MAGNITUDE(y), MAGNITUDE(x))); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    static inline type NAME(any_cos, suffix)(type x) \
    { \
        if (x != x || IS_INFINITE(type, x)) \
            return NAME(circular_error, suffix)(x); \
        if (x == 0) \
            return 1; \
        type y = INPUT(cos, suffix)(); \
        __fathom_assume(NAME(within, suffix)(MAGNITUDE(y), 1)); \
        return y; \
    } \
    type NAME(sin, suffix)(type x) \
    { \
        return NAME(any_sin, suffix)(x); \
    } \
    type NAME(cos, suffix)(type x) \
    { \
        return NAME(any_cos, suffix)(x); \
    } \
    void NAME(sincos, suffix)(type x, type *sine, type *cosine) \
    { \
        *sine = NAME(any_sin, suffix)(x); \
        *cosine = NAME(any_cos, suffix)(x); \
    } \
    type NAME(tan, suffix)(type x) \
    { \
        if (x != x || IS_INFINITE(type, x)) \
            return NAME(circular_error, suffix)(x); \
        if (x == 0) \
            return x; \
        type y = INPUT(tan, suffix)(); \
        __fathom_assume(y > -APPROX_INF(type) && y < APPROX_INF(type)); \
        TELL_RANGE(type, y) \
        return y; \
    }

FOR_EACH_TYPE(DEFINE_CIRCULAR)

/* Their signs follow the argument, except that of `acos`. */
#define DEFINE_ARCUS(type, suffix) \
    extern type INPUT(asin, suffix)(void); \
    extern type INPUT(acos, suffix)(void); \
    extern type INPUT(atan, suffix)(void); \
    extern type INPUT(atan2, suffix)(void); \
    type NAME(asin, suffix)(type x) \
    { \
        if (x == 0 || x != x) \
            return x; \
        if (x < -1 || x > 1) \
            return NAME(circular_error, suffix)(x); \
        type y = INPUT(asin, suffix)(); \
        __fathom_assume((x > 0 ? y >= 0 : y <= 0) && NAME(at_most, suffix)(MAGNITUDE(x), MAGNITUDE(y)) && NAME(within, suffix)(MAGNITUDE(y), HALF_PI_ABOVE)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(acos, suffix)(type x) \
    { \
        /* Not `x - x`, which is -0 where numbers are rounded downward. */ \
        if (x == 1 || x != x) \
            return x == 1 ? 0 : x; \
        if (x < -1 || x > 1) \
            return NAME(circular_error, suffix)(x); \
        type y = INPUT(acos, suffix)(); \
        __fathom_assume(y >= 0 && NAME(within, suffix)(y, x >= 0 ? HALF_PI_ABOVE : PI_ABOVE)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(atan, suffix)(type x) \
    { \
        if (x == 0 || x != x) \
            return x; \
        type y = INPUT(atan, suffix)(); \
        __fathom_assume((x > 0 ? y >= 0 : y <= 0) && NAME(at_most, suffix)(MAGNITUDE(y), MAGNITUDE(x)) && NAME(within, suffix)(MAGNITUDE(y), HALF_PI_ABOVE)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(atan2, suffix)(type y, type x) \
    { \
        if (x != x || y != y) \
            return x + y; \
        if (y == 0 && !__builtin_signbit(x)) \
            return y; \
        type angle = INPUT(atan2, suffix)(); \
        __fathom_assume((__builtin_signbit(y) ? angle <= 0 : angle >= 0) && NAME(within, suffix)(MAGNITUDE(angle), PI_ABOVE)); \
        TELL_RANGE(type, angle) \
        return angle; \
    }

FOR_EACH_TYPE(DEFINE_ARCUS)

/* `sinh` and `cosh` overflow somewhere; where exactly is left open. */
#define DEFINE_HYPERBOLIC(type, suffix) \
    extern type INPUT(sinh, suffix)(void); \
    extern type INPUT(cosh, suffix)(void); \
    extern type INPUT(tanh, suffix)(void); \
    extern type INPUT(asinh, suffix)(void); \
    extern type INPUT(acosh, suffix)(void); \
    extern type INPUT(atanh, suffix)(void); \
    type NAME(sinh, suffix)(type x) \
    { \
        if (x == 0 || x != x || IS_INFINITE(type, x)) \
            return x; \
        type y = INPUT(sinh, suffix)(); \
        __fathom_assume((x > 0 ? y >= 0 : y <= 0) && NAME(at_most, suffix)(MAGNITUDE(x), MAGNITUDE(y))); \
        __fathom_assume(x > 80 || x < -80 || !IS_INFINITE(type, y)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(cosh, suffix)(type x) \
    { \
        if (x == 0) \
            return 1; \
        if (x != x || IS_INFINITE(type, x)) \
            return MAGNITUDE(x); \
        type y = INPUT(cosh, suffix)(); \
        __fathom_assume(NAME(within, suffix)(1, y)); \
        __fathom_assume(x > 80 || x < -80 || !IS_INFINITE(type, y)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(tanh, suffix)(type x) \
    { \
        if (x == 0 || x != x) \
            return x; \
        if (IS_INFINITE(type, x)) \
            return x > 0 ? 1 : -1; \
        type y = INPUT(tanh, suffix)(); \
        __fathom_assume((x > 0 ? y >= 0 : y <= 0) && NAME(at_most, suffix)(MAGNITUDE(y), MAGNITUDE(x)) && NAME(within, suffix)(MAGNITUDE(y), 1)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(asinh, suffix)(type x) \
    { \
        if (x == 0 || x != x || IS_INFINITE(type, x)) \
            return x; \
        type y = INPUT(asinh, suffix)(); \
        __fathom_assume((x > 0 ? y >= 0 : y <= 0) && NAME(at_most, suffix)(MAGNITUDE(y), MAGNITUDE(x))); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(acosh, suffix)(type x) \
    { \
        if (x == 1 || x != x) \
            return x == 1 ? 0 : x; \
        if (x < 1) \
            return NAME(circular_error, suffix)(x); \
        if (x == APPROX_INF(type)) \
            return x; \
        type y = INPUT(acosh, suffix)(); \
        __fathom_assume(y >= 0 && NAME(at_most, suffix)(y, x)); \
        TELL_RANGE(type, y) \
        return y; \
    } \
    type NAME(atanh, suffix)(type x) \
    { \
        if (x == 0 || x != x) \
            return x; \
        if (x < -1 || x > 1) \
            return NAME(circular_error, suffix)(x); \
        if (x == 1 || x == -1) { \
            math_error(ERANGE); \
            return x * APPROX_INF(type); \
        } \
        type y = INPUT(atanh, suffix)(); \
        __fathom_assume((x > 0 ? y >= 0 : y <= 0) && NAME(at_most, suffix)(MAGNITUDE(x), MAGNITUDE(y)) && !IS_INFINITE(type, y)); \
        TELL_RANGE(type, y) \
        return y; \
    }

FOR_EACH_TYPE(DEFINE_HYPERBOLIC)
