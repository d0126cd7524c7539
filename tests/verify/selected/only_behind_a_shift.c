// expect: unknown
// args: --only main.assertion.1 --values auto
/* A distance out of range has no value to go on with: that the machine takes it modulo the width is no proof. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned s = __VERIFIER_nondet_uint(), x = 1u << s;
    if (s == 32)
        assert(x == 0);
    return 0;
}
