// expect: true
// args: --fixed-point 12.20
/* Functions of math.h that have a fixed-point meaning. */
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    assert(!isnan(x) && !isinf(x) && isfinite(x));
    assert(floor(2.5) == 2 && floor(-2.5) == -3 && ceil(2.5) == 3 && ceil(-2.5) == -2);
    assert(trunc(-2.5) == -2 && round(2.5) == 3 && round(-2.5) == -3 && rint(2.5) == 2 && rint(3.5) == 4 && rint(-2.5) == -2);
    assert(fabs(-2.5) == 2.5 && copysign(2.5, -1.0) == -2.5 && fmin(1, x) <= 1 && fmax(1, x) >= 1);
    assert(fmod(7.5, 2) == 1.5 && fmod(-7.5, 2) == -1.5 && fma(2, 3, 0.5) == 6.5);
    assert(sqrt(2.25) == 1.5 && sqrt(0.0) == 0);
    if (x >= 0 && x <= 4)
        assert(floor(x) <= x && sqrt(x) <= 2);
    assert(nextafter(1.0, 2.0) == 1 + 0x1p-20);
    return 0;
}
