// expect: false(deref) line 9
// args: --function harness --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* The new object has as many bytes as the contract says. */
#include <stddef.h>
char f(char *p, size_t n)
__CPROVER_requires(__CPROVER_is_fresh(p, n))
{
    return p[n];
}
void harness(void)
{
    char *p;
    size_t n;
    f(p, n);
}
