// expect: false(assertion) line 14
// args: --only main.assertion.2
// output: not selected
// unconfirmed: the execution is stopped elsewhere
/* The second assertion is reached only where the first one fails, which nobody asks for. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    assert(i < 4);
    if (i >= 4)
        assert(0);
    return 0;
}
