// expect: true
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    assert(__builtin_powi(3.0, 4) == 81.0 && __builtin_powi(x, 0) == 1.0);
    if (x == x)
        assert(__builtin_powi(x, 2) >= 0);
    return 0;
}
