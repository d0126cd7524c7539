// expect: true
/* Numbers that are no modes are refused, and the mode stays. */
#include <assert.h>
#include <fenv.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    assert(fesetround(FE_UPWARD) == 0);
    int mode = __VERIFIER_nondet_int();
    if (mode != FE_TONEAREST && mode != FE_DOWNWARD && mode != FE_UPWARD && mode != FE_TOWARDZERO) {
        assert(fesetround(mode) != 0);
        assert(fegetround() == FE_UPWARD);
    } else {
        assert(fesetround(mode) == 0 && fegetround() == mode);
    }
    return 0;
}
