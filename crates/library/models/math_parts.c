/* math.h: functions on the parts of floating-point numbers, exact. What `fathom_lower` maps to operations of the IR (`fabs`,
 * `floor`, `fmod`, `sqrt`, …) is not here.
 *
 * Defines: frexp frexpf frexpl ldexp ldexpf ldexpl scalbn scalbnf scalbnl scalbln scalblnf scalblnl ilogb ilogbf ilogbl
 * logb logbf logbl modf modff modfl
 * Needs: __errno_location
 */
#include "math_error.h"

/* Views of the bits. The explicit leading bit of the x87 format makes `long double` different. */
union float_bits {
    float value;
    unsigned bits;
};
union double_bits {
    double value;
    unsigned long long bits;
};
union long_double_bits {
    long double value;
    struct {
        unsigned long long significand;
        unsigned short exponent;
    } bits;
};

/* The biased exponent field. */
static inline int exponent_field_f(float x)
{
    union float_bits view = { x };
    return (int)(view.bits >> 23 & 0xff);
}
static inline int exponent_field(double x)
{
    union double_bits view = { x };
    return (int)(view.bits >> 52 & 0x7ff);
}
static inline int exponent_field_l(long double x)
{
    union long_double_bits view = { x };
    return view.bits.exponent & 0x7fff;
}

/* The same number with another biased exponent. */
static inline float with_exponent_f(float x, int field)
{
    union float_bits view = { x };
    view.bits = (view.bits & 0x807fffffu) | (unsigned)field << 23;
    return view.value;
}
static inline double with_exponent(double x, int field)
{
    union double_bits view = { x };
    view.bits = (view.bits & 0x800fffffffffffffull) | (unsigned long long)field << 52;
    return view.value;
}
static inline long double with_exponent_l(long double x, int field)
{
    union long_double_bits view = { x };
    view.bits.exponent = (unsigned short)((view.bits.exponent & 0x8000) | field);
    return view.value;
}

/* Per type: names, greatest exponent field, bias, and a power of two that makes every subnormal number normal. */
#define DEFINE_PARTS(type, suffix, field, with, greatest, bias, scale, scale_log, infinity, trunc, copysign) \
    type frexp##suffix(type x, int *exponent) \
    { \
        *exponent = 0; \
        /* The exponents of infinities and NaN are not specified. */ \
        if (field(x) == greatest && !__fathom_concrete()) \
            *exponent = __fathom_input_any_value(); \
        if (x == 0 || field(x) == greatest) \
            return x + x; \
        int shift = 0; \
        if (field(x) == 0) { \
            x *= scale; \
            shift = scale_log; \
        } \
        *exponent = field(x) - (bias - 1) - shift; \
        return with(x, bias - 1); \
    } \
    static inline int exponent_of##suffix(type x) \
    { \
        if (field(x) == 0) \
            return field(x * scale) - bias - scale_log; \
        return field(x) - bias; \
    } \
    int ilogb##suffix(type x) \
    { \
        if (x == 0 || field(x) == greatest) { \
            math_error(EDOM); \
            return x == infinity || x == -infinity ? INT_MAX : -INT_MAX - 1; \
        } \
        return exponent_of##suffix(x); \
    } \
    type logb##suffix(type x) \
    { \
        if (x == 0) { \
            silent_math_error(ERANGE); \
            return -infinity; \
        } \
        if (field(x) == greatest) \
            return x * x; \
        return (type)exponent_of##suffix(x); \
    } \
    type modf##suffix(type x, type *whole) \
    { \
        *whole = trunc(x); \
        if (x == infinity || x == -infinity) \
            return copysign((type)0, x); \
        return copysign(x - trunc(x), x); \
    }

DEFINE_PARTS(float, f, exponent_field_f, with_exponent_f, 0xff, 127, 0x1p25f, 25, __builtin_inff(), __builtin_truncf, __builtin_copysignf)
DEFINE_PARTS(double, , exponent_field, with_exponent, 0x7ff, 1023, 0x1p54, 54, __builtin_inf(), __builtin_trunc, __builtin_copysign)
DEFINE_PARTS(long double, l, exponent_field_l, with_exponent_l, 0x7fff, 16383, 0x1p65L, 65, __builtin_infl(), __builtin_truncl, __builtin_copysignl)

/* x * 2^n with one rounding. Factors that are powers of two are exact as long as nothing leaves the normal numbers; going
 * down, the steps keep `digits` bits of distance from the subnormal ones, so that only the last product rounds. */
#define DEFINE_SCALE(type, suffix, with, bias, digits, up, down, infinity) \
    static inline type scaled##suffix(type x, long n) \
    { \
        type y = x; \
        for (int i = 0; i < 2 && n > bias; i++) { \
            y *= up; \
            n -= bias; \
        } \
        for (int i = 0; i < 2 && n < -(bias - 1); i++) { \
            y *= down; \
            n += bias - 1 - digits; \
        } \
        n = n > bias ? bias : n < -(bias - 1) ? -(bias - 1) : n; \
        y *= with(1, (int)n + bias); \
        if (x != 0 && x > -infinity && x < infinity && (y == 0 || y == infinity || y == -infinity)) \
            math_error(ERANGE); \
        /* Underflow is another error that may be told. */ \
        else if (x != 0 && x == x && y > -2 * with(1, 1) && y < 2 * with(1, 1)) \
            silent_math_error(ERANGE); \
        return y; \
    } \
    type ldexp##suffix(type x, int n) \
    { \
        return scaled##suffix(x, n); \
    } \
    type scalbn##suffix(type x, int n) \
    { \
        return scaled##suffix(x, n); \
    } \
    type scalbln##suffix(type x, long n) \
    { \
        return scaled##suffix(x, n); \
    }

DEFINE_SCALE(float, f, with_exponent_f, 127, 24, 0x1p127f, 0x1p-126f * 0x1p24f, __builtin_inff())
DEFINE_SCALE(double, , with_exponent, 1023, 53, 0x1p1023, 0x1p-1022 * 0x1p53, __builtin_inf())
DEFINE_SCALE(long double, l, with_exponent_l, 16383, 64, 0x1p16383L, 0x1p-16382L * 0x1p64L, __builtin_infl())
