// expect: unknown: outside any live object
// args: --property unreach-call
/* Memory that was freed may belong to somebody else by now. */
extern void reach_error(void);

#include <stdlib.h>

int main(void)
{
    int *p = malloc(4);
    free(p);
    int *q = malloc(8);
    q[0] = 0;
    *p = 1;
    if (q[0])
        reach_error();
    return 0;
}
