// args: --coverage function
// output: allocation succeeds (--malloc-may-fail considers its failure)
/* What handles the failure of an allocation is unreachable only if allocation succeeds. */
#include <stdlib.h>
static void G(void) {}
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        G();
    free(p);
    return 0;
}
