#include <stdlib.h>
void f(int n) {
    char *p = malloc(4);
    if (n > 3)
        free(p);
    if (!(n > 3))
        free(p); // alarm: bad-free refuted
}
