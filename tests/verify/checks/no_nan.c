// expect: true
// args: --check nan,float-overflow
#include <math.h>
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0 && x < 1e18f))
        return 0;
    float y = sqrtf(x) + x * x;
    return fmodf(y, 2) > 1;
}
