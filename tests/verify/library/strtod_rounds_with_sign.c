// expect: true
/* Upwards is towards zero below it. */
#include <assert.h>
#include <fenv.h>
#include <stdlib.h>
int main(void)
{
    fesetround(FE_UPWARD);
    double up = strtod("-0.1", NULL);
    fesetround(FE_DOWNWARD);
    double down = strtod("-0.1", NULL);
    fesetround(FE_TONEAREST);
    assert(down < up && up < 0);
    return 0;
}
