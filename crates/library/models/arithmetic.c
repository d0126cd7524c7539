/* stdlib.h, inttypes.h: quotients with remainders. `abs`, `labs` and `llabs` are mapped by lowering.
 *
 * Defines: div ldiv lldiv imaxdiv imaxabs
 */
#include "fathom.h"

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
typedef struct { __INTMAX_TYPE__ quot, rem; } imaxdiv_t;

/* Checks of arithmetic stay out of models, so what is undefined here is said explicitly. */
#define QUOTIENT(name, result, type, max) \
    result name(type a, type b) \
    { \
        __fathom_assert(b != 0, "division", "division by zero in " #name); \
        __fathom_assert(a != -max - 1 || b != -1, "overflow", "overflow in " #name); \
        result both; \
        both.quot = a / b; \
        both.rem = a % b; \
        return both; \
    }

QUOTIENT(div, div_t, int, INT_MAX)
QUOTIENT(ldiv, ldiv_t, long, LONG_MAX)
QUOTIENT(lldiv, lldiv_t, long long, LLONG_MAX)
QUOTIENT(imaxdiv, imaxdiv_t, __INTMAX_TYPE__, __INTMAX_MAX__)

__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ a)
{
    __fathom_assert(a != -__INTMAX_MAX__ - 1, "overflow", "overflow in imaxabs");
    return a < 0 ? -a : a;
}
