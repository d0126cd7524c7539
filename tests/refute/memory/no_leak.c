#include <stdlib.h>
int f(int n) {
    int *p = n < 0 ? 0 : malloc(sizeof *p);
    if (n < 0)
        return 2; // alarm: leak refuted
    free(p);
    return 0;
}
