// The static keeps it.
#include <stdlib.h>
static int *st;
void use(void) { if (st) *st = 1; }
void f(void) {
    if (!st)
        st = malloc(4); // alarm: leak refuted
}
