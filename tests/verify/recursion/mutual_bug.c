// expect: false(unreach-call)
// args: --property unreach-call
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar() % 16;
    assert(!(odd(n) && n == 7));
    return 0;
}
