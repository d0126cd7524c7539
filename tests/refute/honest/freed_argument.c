#include <stdlib.h>
struct item { int size; struct item *next; };
// Whoever calls it may have allocated the item, and then it is used after it was freed; nothing asks that of memory from outside.
void drop(struct item *it, int *total) {
    *total -= it->size;
    free(it);
    if (*total < 0)
        *total += it->size; // alarm: use-after-free undecided
}
