#include <stdlib.h>
int f(void) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    *p = 1; // alarm: null refuted
    int r = *p;
    free(p);
    return r;
}
