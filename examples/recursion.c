/* Recursion without a bound: the greatest common divisor, as Euclid would write it in C, for any two numbers. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned gcd(unsigned a, unsigned b)
{
    return b == 0 ? a : gcd(b, a % b);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (a == 0 && b == 0)
        return 0;
    unsigned divisor = gcd(a, b);
    assert(divisor != 0);
    return (int)(a / divisor % 2);
}
