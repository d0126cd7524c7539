#include <stdlib.h>
int f(int n) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    if (n < 0)
        return 2; // alarm: leak confirmed
    free(p);
    return 0;
}
