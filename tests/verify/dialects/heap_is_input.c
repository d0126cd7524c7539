// expect: true
// args: --function harness --malloc-may-fail
/* What a harness allocates holds inputs. */
#include <stdlib.h>
void harness(void)
{
    int *p = malloc(2 * sizeof *p);
    __CPROVER_assume(p != 0);
    if (p[1] > 3)
        __CPROVER_assert(p[1] > 2, "read twice");
}
