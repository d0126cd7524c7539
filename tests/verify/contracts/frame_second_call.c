// expect: unknown
// args: --function harness --enforce f
/* What the first call allocated is there before the second one, which may not write it. */
#include <stdlib.h>
static int *q;
void f(int again) __CPROVER_assigns(q)
{
    if (again)
        *q = 1;
    else
        q = malloc(sizeof(int));
}
void harness(void)
{
    f(0);
    f(1);
}
