// expect: true
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (isnan(x) || isnan(y))
        return 0;
    assert(fmin(x, y) <= x && fmin(x, y) <= y && (fmax(x, y) == x || fmax(x, y) == y));
    return 0;
}
