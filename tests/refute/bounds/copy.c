#include <string.h>
int f(unsigned n) {
    char b[8];
    memset(b, 0, sizeof b);
    if (n < 8)
        memset(b + n, 1, 8 - n); // alarm: out-of-bounds refuted
    return b[0];
}
