// expect: true
// args: --property termination --timeout 20
/* The memory is the same, but the rounding mode is not. */
#include <fenv.h>
int main(void)
{
    volatile float x = 1.0f;
    while (x + 1e-30f == 1.0f)
        fesetround(FE_UPWARD);
    return 0;
}
