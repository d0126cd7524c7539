#include <stdlib.h>
struct item { int size; struct item *next; };
static struct item *first;
void add(struct item *it) { it->next = first; first = it; }
int clear(int n) {
    while (first) {
        struct item *next = first->next;
        free(first);
        first = next;
        n--;
    }
    return 5 / n; // alarm: division-by-zero confirmed
}
