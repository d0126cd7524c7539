#include <stdlib.h>
// The caller gets the memory.
int f(int **out) {
    *out = malloc(sizeof **out);
    return *out != 0; // alarm: leak refuted
}
