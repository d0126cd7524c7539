// expect: true
/* The program of Figure 3.1 with a guard that NaN does not pass: doubling may reach infinity, which is still positive. */
#include <assert.h>
extern double nondet_double(void);
extern unsigned nondet_uint(void);

int main(void)
{
    double x = nondet_double();
    if (!(x > 0.))
        return 0;
    unsigned n = nondet_uint();
    for (unsigned i = 0; i < n; i++) {
        x = 2 * x;
        assert(x > 0);
    }
    assert(x > 0);
    return 0;
}
