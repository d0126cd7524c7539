// expect: false(assertion) line 11
/* The upper neighbour of the greatest number is infinite. */
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > 1 && x < INFINITY)
        assert(nextafter(x, INFINITY) < INFINITY);
    return 0;
}
