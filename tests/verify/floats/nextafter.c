// expect: true
/* The neighbours of a number in every format, through zero and the ends. */
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern long double __VERIFIER_nondet_long_double(void);

int main(void)
{
    float f = __VERIFIER_nondet_float();
    if (f == f && f < INFINITY) {
        float up = nextafterf(f, INFINITY);
        assert(up > f);
        assert(nextafterf(up, -INFINITY) == f);
        assert(nextafterf(f, f) == f && nexttowardf(f, INFINITY) == up);
    }
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    double z = nextafter(x, y);
    assert((x != x || y != y) == (z != z));
    if (x < y)
        assert(x < z && z <= y);
    if (x == 0 && y < 0)
        assert(z == -0x1p-1074);
    long double l = __VERIFIER_nondet_long_double();
    if (l > -INFINITY && l < INFINITY)
        assert(nextafterl(l, -INFINITY) < l && nextafterl(l, INFINITY) > l);
    assert(nextafterl(1.0L, 2.0L) == 1.0L + 0x1p-63L);
    return 0;
}
