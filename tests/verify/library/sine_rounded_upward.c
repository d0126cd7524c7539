// expect: unknown: approximated function
/* Where numbers are not rounded to nearest, a sine may be a few units beyond one. */
#include <assert.h>
#include <fenv.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    fesetround(FE_UPWARD);
    if (isfinite(x))
        assert(sin(x) <= 1);
    return 0;
}
