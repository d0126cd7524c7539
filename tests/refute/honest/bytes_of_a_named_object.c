// Bytes that are copied may be those of an object that others can name.
#include <string.h>
extern int g;
int f(void *q) {
    float z = 0;
    g = 1;
    memcpy(q, &z, sizeof z);
    return 10 / g; // alarm: division-by-zero confirmed
}
