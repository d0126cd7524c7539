// expect: true
/* Remainders of the x87 format and of binary128. */
#include <assert.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    long double x = n + 0.5L;
    assert(fmodl(x, 1) == 0.5L);
    assert(remainderl(x, 2) == (n == 0 ? 0.5L : n == 1 ? -0.5L : n == 2 ? 0.5L : -0.5L));
    _Float128 q = n + (_Float128)0.25;
    assert(__builtin_fmodf128(q, 1) == 0.25);
    return 0;
}
