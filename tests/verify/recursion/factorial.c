// expect: true
// args: --property unreach-call
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned factorial(unsigned n) { return n == 0 ? 1 : n * factorial(n - 1); }

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 6)
        return 0;
    assert(factorial(n) % n == 0);
    return 0;
}
