// expect: false(assertion) line 10
// output: true (behind main.assertion.1)
/* What holds only because an assertion before it ends the program says so. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void)
{
    int i = __VERIFIER_nondet_int();
    assert(i < 4);
    if (i >= 4)
        assert(0);
    return 0;
}
