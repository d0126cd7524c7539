// expect: true
// args: --function harness --enforce f
/* What can be freed is null, or the start of what was allocated and is still there; what was freed is gone. */
#include <stdlib.h>
static int g;
void f(char *p, char *q)
__CPROVER_requires(__CPROVER_is_fresh(p, 4) && __CPROVER_is_fresh(q, 4) && __CPROVER_is_freeable(p)) __CPROVER_frees(p)
__CPROVER_ensures(__CPROVER_was_freed(p) && !__CPROVER_was_freed(q) && __CPROVER_is_freeable(NULL) && __CPROVER_is_freeable(q))
__CPROVER_ensures(!__CPROVER_is_freeable(q + 1) && !__CPROVER_is_freeable(&g))
{
    free(p);
}
void harness(void)
{
    char *p, *q;
    f(p, q);
}
