// What the caller gets is not lost.
#include <stdlib.h>
void f(int **out) {
    *out = malloc(4); // alarm: leak refuted
}
