// expect: true
// args: --function harness
/* abort ends the execution silently. */
#include <stdlib.h>
void harness(void)
{
    abort();
    __CPROVER_assert(0, "never reached");
}
