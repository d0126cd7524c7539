// expect: false(assertion) line 15
// unconfirmed: cannot be given to the compiled program
/* The sine is only bounded, but the violation also happens with what the C library returns. */
#include <assert.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 2)
        return 0;
    double s = sin(n);
    /* True of neither 0.84 nor 0.91. */
    assert(s < 0.8);
    return 0;
}
