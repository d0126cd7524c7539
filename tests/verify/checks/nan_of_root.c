// expect: false(nan) line 11
// unconfirmed: no sanitizer reports infinities and NaNs
// args: --check nan
#include <math.h>
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x < 100)
        return sqrtf(x) > 1;
    return 0;
}
