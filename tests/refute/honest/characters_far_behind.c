// Characters may be those of any object.
#include <string.h>
int f(char *q, int *p) {
    if (*p == 0)
        return 0;
    memset(q + 8, 0, 4);
    return 10 / *p; // alarm: division-by-zero undecided
}
