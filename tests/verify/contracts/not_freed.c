// expect: false
// args: --function harness --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* A function that sometimes does not free what it ensures was freed. */
#include <stdlib.h>
void f(char *p, int x)
__CPROVER_requires(__CPROVER_is_fresh(p, 4) && __CPROVER_is_freeable(p)) __CPROVER_frees(p)
__CPROVER_ensures(__CPROVER_was_freed(p))
{
    if (x != 5)
        free(p);
}
void harness(void)
{
    char *p;
    int x;
    f(p, x);
}
