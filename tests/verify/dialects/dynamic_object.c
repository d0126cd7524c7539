// expect: true
// args: --function harness
/* What malloc gives is dynamic. */
#include <stdlib.h>
void harness(void)
{
    int x;
    char *p = malloc(4);
    __CPROVER_assert(!__CPROVER_DYNAMIC_OBJECT(&x), "local");
    __CPROVER_assert(!__CPROVER_DYNAMIC_OBJECT((char *)0), "null");
    if (p)
        __CPROVER_assert(__CPROVER_DYNAMIC_OBJECT(p + 1), "heap");
}
