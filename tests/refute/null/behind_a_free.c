#include <stdlib.h>
struct item { int size; struct item *next; };
// Whoever calls it may have allocated the item: the execution goes on behind the call.
int f(struct item *it, int *count) {
    int size = it->size;
    free(it);
    if (size == 7)
        count = 0;
    return *count; // alarm: null confirmed
}
