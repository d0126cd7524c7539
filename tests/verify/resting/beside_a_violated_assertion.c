// expect: false(assertion) line 11
// output: main.assertion.2  true     /
/* What holds anyway needs no note. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void)
{
    int i = __VERIFIER_nondet_int();
    int j = 3;
    assert(i < 4);
    assert(j == 3);
    return 0;
}
