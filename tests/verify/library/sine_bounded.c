// expect: true
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y = sin(x);
    assert(y != y || (y >= -1 && y <= 1));
    return 0;
}
