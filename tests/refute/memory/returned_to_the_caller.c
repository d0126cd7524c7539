// What is returned is the caller's.
#include <stdlib.h>
int *f(void) {
    int *p = malloc(4); // alarm: leak refuted
    return p;
}
