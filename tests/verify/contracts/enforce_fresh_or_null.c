// expect: true
// args: --function harness --enforce f
/* A pointer that is null or leads to a new object of some size. */
#include <stddef.h>
void f(char *p, size_t n)
__CPROVER_requires(p == NULL || __CPROVER_is_fresh(p, n)) __CPROVER_assigns(p && n: __CPROVER_object_whole(p))
{
    if (p && n)
        p[n - 1] = 0;
}
void harness(void)
{
    char *p;
    size_t n;
    f(p, n);
}
