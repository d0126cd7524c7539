// expect: false(assertion)
/* Only the named check is ignored in its line. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a == 0)
        return 0;
    assert(1 / a != 1); // fathom-ignore: division a is not zero
    return 0;
}
