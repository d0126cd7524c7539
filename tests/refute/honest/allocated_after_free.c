#include <stdlib.h>
struct item { int size; };
// New memory may lie where the caller's was.
int f(struct item *a, int zero) {
    a->size = 1;
    free(a);
    struct item *b = malloc(sizeof *b);
    if ((unsigned long)b != (unsigned long)a)
        return 1;
    return 5 / zero; // alarm: division-by-zero undecided
}
