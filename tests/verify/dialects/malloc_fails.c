// expect: false(deref) line 10
// args: --function harness --malloc-may-fail
// unconfirmed: the program does not compile or link
/* malloc may return null where that is asked for. */
#include <stdlib.h>
void harness(void)
{
    char *p = malloc(1);
    __CPROVER_assume(1);
    *p = 1;
}
