// Bytes that are copied are of whatever type the object has.
#include <string.h>
int f(int *p, void *q) {
    float z = 0;
    *p = 1;
    memcpy(q, &z, sizeof z);
    return 10 / *p; // alarm: division-by-zero confirmed
}
