#include <stdlib.h>
// What is read before the block was never written.
int f(void) {
    int *b = malloc(8);
    if (!b)
        return 0;
    b[0] = b[1] = 1;
    int r = b[-1]; // alarm: uninitialised undecided
    free(b);
    return r;
}
