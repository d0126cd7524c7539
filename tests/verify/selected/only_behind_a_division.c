// expect: unknown: division
// args: --only *.assertion.1
/* What an execution does behind a division by zero is not known, whether somebody looks for it or not. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int d = __VERIFIER_nondet_int();
    int q = 10 / d;
    if (d == 0)
        assert(q != 0);
    return 0;
}
