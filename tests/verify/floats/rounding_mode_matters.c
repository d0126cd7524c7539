// expect: false(assertion) line 16
// args: --volatile ordinary
/* Only one of the modes makes the sum greater; it is found. */
#include <assert.h>
#include <fenv.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int mode = __VERIFIER_nondet_int();
    if (mode != FE_UPWARD && mode != FE_TONEAREST)
        return 0;
    fesetround(mode);
    volatile double one = 1, tiny = 0x1p-60;
    double sum = one + tiny;
    assert(sum == 1);
    return 0;
}
