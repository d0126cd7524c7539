// expect: true
// args: --property unreach-call
// output: allocation succeeds (--malloc-may-fail considers its failure)
/* Whoever proves it: that memory is there is an assumption. */
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        reach_error();
    free(p);
    return 0;
}
