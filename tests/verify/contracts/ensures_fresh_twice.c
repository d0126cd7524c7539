// expect: false(assertion)
// args: --function harness --enforce f
// unconfirmed: the program does not compile or link
/* Two fresh pointers lead to two objects. */
#include <stdlib.h>
int *q;
int *f(void) __CPROVER_assigns(q)
__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)) && __CPROVER_is_fresh(q, sizeof(int)))
{
    q = malloc(sizeof(int));
    return q;
}
void harness(void)
{
    f();
}
