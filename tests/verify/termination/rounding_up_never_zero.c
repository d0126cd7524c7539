// expect: false(termination)
// args: --property termination --timeout 20
/* Halves round up to the least positive number. */
#include <fenv.h>
int main(void)
{
    fesetround(FE_UPWARD);
    float x = 1;
    while (x > 0)
        x *= 0.5f;
    return 0;
}
