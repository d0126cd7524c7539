// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* Where the rounding mode may change, floats have no bounds. */
#include <fenv.h>
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void)
{
    fesetround(FE_UPWARD);
    float a = __VERIFIER_nondet_float();
    if (a == 1.0f && a + 1e-30f > 1.0f)
        reach_error();
    return 0;
}
