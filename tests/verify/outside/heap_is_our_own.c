// expect: true
// args: --property unreach-call
/* Memory that was allocated here is no object of others. */
extern void reach_error(void);

#include <stdlib.h>
int g;

int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    free(p);
    return 0;
}
