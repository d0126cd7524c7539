#include <stdlib.h>
struct item { int size; int more[40]; };
// What was freed does not keep what it held.
int f(struct item *a, int zero) {
    int size = a->size;
    int last = a->more[39];
    free(a);
    if (a->size == size && a->more[39] == last)
        return 1;
    return 5 / zero; // alarm: division-by-zero undecided
}
