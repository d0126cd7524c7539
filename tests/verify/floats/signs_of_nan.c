// expect: true
/* Negation, magnitude and copied signs work on the sign of a NaN, too. */
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    assert(!signbit(x) == !!signbit(-x));
    assert(!signbit(fabs(-x)));
    assert(signbit(copysign(x, -1.0)) && !signbit(copysign(x, 1.0)));
    return 0;
}
