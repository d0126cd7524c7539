// expect: false(deref) line 11
// args: --function harness --replace f
// unconfirmed: the input `frees` cannot be given to the compiled program
/* What the contract says may be freed is perhaps freed. */
#include <stdlib.h>
void f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 4)) __CPROVER_frees(p) __CPROVER_ensures(1);
void harness(void)
{
    int *p = malloc(sizeof *p);
    f(p);
    *p = 1;
}
