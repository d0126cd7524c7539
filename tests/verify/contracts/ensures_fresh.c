// expect: true
// args: --function harness --enforce f --malloc-may-fail
/* What the function allocated, and nobody else has. */
#include <stdlib.h>
int *f(void) __CPROVER_ensures(__CPROVER_return_value == NULL || __CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)))
{
    return malloc(sizeof(int));
}
void harness(void)
{
    f();
}
