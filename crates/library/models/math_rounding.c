/* math.h: exact functions that are built from those of the IR: neighbours, quotients, rounding half to even.
 *
 * Defines: nexttoward nexttowardf nexttowardl remquo remquof remquol roundeven roundevenf roundevenl nan nanf nanl
 * Needs: __errno_location
 */
#include "math_error.h"

extern float nextafterf(float x, float y);
extern double nextafter(double x, double y);
extern long double nextafterl(long double x, long double y);

#define DEFINE_NEXTTOWARD(type, suffix, infinity) \
    type nexttoward##suffix(type x, long double y) \
    { \
        if (x != x || y != y) \
            return x + (type)y; \
        if (x == y) \
            return (type)y; \
        return nextafter##suffix(x, x < y ? infinity : -infinity); \
    }

DEFINE_NEXTTOWARD(float, f, __builtin_inff())
DEFINE_NEXTTOWARD(double, , __builtin_inf())
DEFINE_NEXTTOWARD(long double, l, __builtin_infl())

extern int __fathom_input_remquo(void);

/* C 7.12.10.3 promises three bits; an implementation may give more. */
static inline int any_quotient(int last)
{
    if (__fathom_concrete())
        return last;
    int quotient = __fathom_input_remquo();
    __fathom_assume(quotient >= 0 && (quotient & 7) == last);
    return quotient;
}

/* Remainder, and the last three bits of the rounded quotient with its sign. Every difference is exact. */
#define DEFINE_REMQUO(type, suffix, fmod, copysign, largest, infinity) \
    type remquo##suffix(type x, type y, int *quotient) \
    { \
        if (x != x || y != y || y == 0 || x == infinity || x == -infinity) { \
            if (x == x && y == y) \
                math_error(EDOM); \
            if (!__fathom_concrete()) \
                *quotient = __fathom_input_any_value(); \
            return (x * y) / (x * y); \
        } \
        _Bool negative = (_Bool)__builtin_signbit(x) != (_Bool)__builtin_signbit(y); \
        type rest = x < 0 ? -x : x, by = y < 0 ? -y : y; \
        int count = 0; \
        if (by <= largest / 8) \
            rest = fmod(rest, 8 * by); \
        if (by <= largest / 4 && rest >= 4 * by) { \
            rest -= 4 * by; \
            count += 4; \
        } \
        if (by <= largest / 2 && rest >= 2 * by) { \
            rest -= 2 * by; \
            count += 2; \
        } \
        /* Twice the rest may be infinite and half of the divisor may be rounded; one of the two comparisons is exact. */ \
        if (by < 1 ? rest + rest > by : rest > by / 2) { \
            rest -= by; \
            count++; \
            if (by < 1 ? rest + rest >= by : rest >= by / 2) { \
                rest -= by; \
                count++; \
            } \
        } \
        count = any_quotient(count & 7); \
        *quotient = negative ? -count : count; \
        if (rest == 0) \
            rest = 0; \
        return __builtin_signbit(x) ? -rest : rest; \
    }

DEFINE_REMQUO(float, f, __builtin_fmodf, __builtin_copysignf, __FLT_MAX__, __builtin_inff())
DEFINE_REMQUO(double, , __builtin_fmod, __builtin_copysign, __DBL_MAX__, __builtin_inf())
DEFINE_REMQUO(long double, l, __builtin_fmodl, __builtin_copysignl, __LDBL_MAX__, __builtin_infl())

#define DEFINE_ROUNDEVEN(type, suffix, trunc, copysign) \
    type roundeven##suffix(type x) \
    { \
        type whole = trunc(x); \
        type size = x < 0 ? whole - x : x - whole; \
        _Bool odd = trunc(whole / 2) * 2 != whole; \
        if (size > (type)0.5 || (size == (type)0.5 && odd)) \
            whole += x < 0 ? -1 : 1; \
        return x == x ? copysign(whole, x) : x + x; \
    }

DEFINE_ROUNDEVEN(float, f, __builtin_truncf, __builtin_copysignf)
DEFINE_ROUNDEVEN(double, , __builtin_trunc, __builtin_copysign)
DEFINE_ROUNDEVEN(long double, l, __builtin_truncl, __builtin_copysignl)

/* The payload that the text asks for is not represented. */
float nanf(const char *text)
{
    return __builtin_nanf("");
}

double nan(const char *text)
{
    return __builtin_nan("");
}

long double nanl(const char *text)
{
    return __builtin_nanl("");
}
