// expect: true
/* Memory from calloc is zero. */
#include <stdlib.h>
int main(void)
{
    int *p = calloc(4, sizeof *p);
    if (!p)
        return 0;
    int r = p[2];
    free(p);
    return r;
}
