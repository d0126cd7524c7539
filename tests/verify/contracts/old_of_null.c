// expect: true
// args: --function harness --enforce f
/* What a pointer that may be null led to before is any value where it led nowhere. */
#include <stddef.h>
struct s { int v; };
void f(struct s *p)
__CPROVER_requires(p == NULL || __CPROVER_is_fresh(p, sizeof *p)) __CPROVER_assigns(p != NULL: p->v)
__CPROVER_ensures(p != NULL ==> p->v == (__CPROVER_old(p->v) ^ 1))
{
    if (p)
        p->v ^= 1;
}
void harness(void)
{
    struct s *p;
    f(p);
}
