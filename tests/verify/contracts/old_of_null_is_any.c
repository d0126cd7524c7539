// expect: false(assertion)
// args: --function harness --enforce f
// unconfirmed: cannot be given to the compiled program
/* It is no particular value. */
#include <stddef.h>
int f(int *p) __CPROVER_requires(p == NULL) __CPROVER_ensures(__CPROVER_old(*p) == 0)
{
    return 0;
}
void harness(void)
{
    int *p;
    f(p);
}
