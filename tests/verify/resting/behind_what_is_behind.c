// expect: false(assertion) line 11
// output: main.bounds.1     true (behind main.assertion.1)
/* The access is in bounds only because the second assertion halts, which holds only because the first one does. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int a[4];
int main(void)
{
    int i = __VERIFIER_nondet_int();
    assert(i < 4);
    if (i >= 4)
        assert(0);
    if (i >= 0)
        a[i] = 1;
    return 0;
}
