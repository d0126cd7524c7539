// expect: true
// args: --volatile ordinary
/* `fesetround` is honoured, also where the mode is an input, and an environment saves and restores it. */
#include <assert.h>
#include <fenv.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    volatile float one = 1, tiny = 0x1p-30f;
    fesetround(FE_UPWARD);
    assert(one + tiny > 1 && rint(2.1) == 3 && lrint(2.1) == 3);
    fesetround(FE_DOWNWARD);
    assert(one + tiny == 1 && fegetround() == FE_DOWNWARD && rint(2.9) == 2);
    fenv_t saved;
    fegetenv(&saved);
    fesetenv(FE_DFL_ENV);
    assert(fegetround() == FE_TONEAREST);
    feupdateenv(&saved);
    assert(fegetround() == FE_DOWNWARD);
    int mode = __VERIFIER_nondet_int();
    if (mode != FE_UPWARD && mode != FE_DOWNWARD && mode != FE_TONEAREST && mode != FE_TOWARDZERO)
        return 0;
    assert(fesetround(mode) == 0);
    float f = __VERIFIER_nondet_float();
    if (f >= 1 && f <= 2) {
        float third = f / 3;
        assert(mode != FE_UPWARD || third * 3 >= f);
        assert(mode != FE_TOWARDZERO || third * 3 <= f);
    }
    return 0;
}
