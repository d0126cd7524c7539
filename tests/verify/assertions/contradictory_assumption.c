// expect: true
/* Protected by a contradiction only: true, with the note vacuous beside it. */
#include <assert.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 5);
    __VERIFIER_assume(x < 3);
    assert(0);
    return 0;
}
