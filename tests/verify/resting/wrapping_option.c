// expect: true
// args: -- -fwrapv
/* With -fwrapv signed overflow is no error. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    assert(y != x);
    return 0;
}
