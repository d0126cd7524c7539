#include <stdlib.h>
struct item { int size; struct item *next; };
// Memory of the caller is freed, and nobody knows what else leads into it.
int f(struct item *a, struct item *b, int zero) {
    int size = b->size;
    free(a);
    if (b->size == size)
        return 1;
    return 5 / zero; // alarm: division-by-zero undecided
}
