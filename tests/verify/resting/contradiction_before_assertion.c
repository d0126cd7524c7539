// expect: true
// args: --values auto
// output: true (vacuous: assumptions contradict)
/* The same for an assertion. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#include <assert.h>
int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 5);
    __VERIFIER_assume(x < 3);
    assert(x == 100);
    return 0;
}
