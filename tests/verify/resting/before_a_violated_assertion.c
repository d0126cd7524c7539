// expect: false(assertion) line 12
// output: main.assertion.1  true     /
/* Nor does what comes before. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 4)
        assert(i != 4);
    assert(i < 4);
    return 0;
}
