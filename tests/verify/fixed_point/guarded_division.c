// expect: true
// args: --fixed-point 16.16
/* The quotient counts only where it is chosen. */
#include <assert.h>
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    double y = x >= 1 ? 1 / x : 0;
    assert(y >= 0 && y <= 1);
    return 0;
}
