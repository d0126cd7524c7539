/* math.h: exact functions that are built from those of the IR: neighbours, quotients, rounding half to even.
 *
 * Defines: nexttoward nexttowardf nexttowardl remquo remquof remquol roundeven roundevenf roundevenl nan nanf nanl
 * Needs: __errno_location
 */
#include "fathom.h"

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

/* Remainder, and the last three bits of the rounded quotient with its sign. Every difference is exact. */
#define DEFINE_REMQUO(type, suffix, fmod, copysign, largest, infinity) \
    type remquo##suffix(type x, type y, int *quotient) \
    { \
        if (x != x || y != y || y == 0 || x == infinity || x == -infinity) { \
            if (x == x && y == y) \
                errno = EDOM; \
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
        *quotient = negative ? -(count & 7) : count & 7; \
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
