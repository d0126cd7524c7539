// expect: false(assertion)
/* After Figure 3.1: a NaN passes the guard, because every comparison with it is false. No bound and no option is needed. */
#include <assert.h>
extern double nondet_double(void);
extern unsigned nondet_uint(void);

int main(void)
{
    double x = nondet_double();
    if (x <= 0.)
        return 0;
    unsigned n = nondet_uint();
    for (unsigned i = 0; i < n; i++) {
        x = 2 * x;
        assert(x > 0);
    }
    assert(x > 0);
    return 0;
}
