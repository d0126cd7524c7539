// expect: true
// args: --function harness
/* Every predicate of floating point, of every type, on both sides of its edge. */
#include <float.h>
#define CHECK(e) __CPROVER_assert(e, #e)
void harness(void)
{
    float f = 0.0f, finf = __builtin_inff(), fnan = __builtin_nanf("");
    double d = 0.0, dinf = __builtin_inf(), dnan = __builtin_nan("");
    long double l = 0.0L, linf = __builtin_infl(), lnan = __builtin_nanl("");
    CHECK(__CPROVER_isnanf(fnan) && !__CPROVER_isnanf(finf) && __CPROVER_isnand(dnan) && !__CPROVER_isnand(dinf));
    CHECK(__CPROVER_isnanld(lnan) && !__CPROVER_isnanld(linf));
    CHECK(__CPROVER_isinff(-finf) && !__CPROVER_isinff(FLT_MAX) && __CPROVER_isinfd(-dinf) && !__CPROVER_isinfd(dnan));
    CHECK(__CPROVER_isinfld(-linf) && !__CPROVER_isinfld(LDBL_MAX));
    CHECK(__CPROVER_isfinitef(FLT_MAX) && !__CPROVER_isfinitef(finf) && __CPROVER_isfinited(d) && !__CPROVER_isfinited(dnan));
    CHECK(__CPROVER_isfiniteld(LDBL_MAX) && !__CPROVER_isfiniteld(-linf));
    CHECK(__CPROVER_isnormalf(FLT_MIN) && !__CPROVER_isnormalf(FLT_TRUE_MIN) && !__CPROVER_isnormalf(f));
    CHECK(__CPROVER_isnormald(DBL_MIN) && !__CPROVER_isnormald(DBL_TRUE_MIN) && !__CPROVER_isnormald(dinf));
    CHECK(__CPROVER_isnormalld(LDBL_MIN) && !__CPROVER_isnormalld(l) && !__CPROVER_isnormalld(lnan));
    CHECK(__CPROVER_signf(-f) && !__CPROVER_signf(f) && __CPROVER_signd(-d) && !__CPROVER_signd(d));
    CHECK(__CPROVER_signld(-l) && !__CPROVER_signld(l));
    CHECK(__CPROVER_fabsf(-FLT_MAX) == FLT_MAX && !__CPROVER_signf(__CPROVER_fabsf(-f)));
    CHECK(__CPROVER_fabs(-DBL_MIN) == DBL_MIN && __CPROVER_fabs(2.0) == 2.0);
    CHECK(__CPROVER_fabsl(-1.5L) == 1.5L && !__CPROVER_signld(__CPROVER_fabsl(-l)));
}
