// expect: unknown
// args: --no-check bounds,pointers
/* A store out of bounds that nobody looks for decides nothing behind it. */
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void)
{
    int i = __VERIFIER_nondet_int(), a[4] = {0};
    a[i] = 1;
    assert(i >= 0 && i < 4);
    return a[0];
}
