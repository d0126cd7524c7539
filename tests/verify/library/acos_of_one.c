// expect: true
/* The arc cosine of one is a positive zero, whichever way numbers are rounded. */
#include <assert.h>
#include <fenv.h>
#include <math.h>
int main(void)
{
    fesetround(FE_DOWNWARD);
    assert(!signbit(acos(1.0)));
    assert(!signbit(acosh(1.0)));
    return 0;
}
