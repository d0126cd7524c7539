// expect: true
// output: vacuous
/* Nothing can violate what no execution reaches: true, and said to be vacuous. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 25 || x < -25);
    __VERIFIER_assume(x > -3 && x < 3);
    assert(x == 100);
    return 0;
}
