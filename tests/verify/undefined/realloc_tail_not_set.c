// expect: false(uninitialised)
/* What realloc adds holds nothing. */
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p[0] = 1;
    int *q = realloc(p, 2 * sizeof *p);
    if (!q) {
        free(p);
        return 0;
    }
    int r = q[0] + q[1] > 0;
    free(q);
    return r;
}
