#include <stdlib.h>
int f(int n) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = n;
    if (n > 3)
        free(p);
    int r = n > 2 ? *p : 0; // alarm: use-after-free confirmed
    if (n <= 3)
        free(p);
    return r;
}
