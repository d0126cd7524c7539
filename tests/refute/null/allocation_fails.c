#include <stdlib.h>
int f(void) {
    int *p = malloc(sizeof *p);
    *p = 1; // alarm: null confirmed
    int r = *p;
    free(p);
    return r;
}
