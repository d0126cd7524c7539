// expect: false(deref) line 8
// args: --function harness --enforce f
/* The new object has as many bytes as the contract says. */
#include <stddef.h>
void f(char *p, size_t n)
__CPROVER_requires(__CPROVER_is_fresh(p, n))
{
    p[n] = 0;
}
void harness(void)
{
    char *p;
    size_t n;
    f(p, n);
}
