#include <string.h>
int f(unsigned n) {
    char b[8] = {0}, c[9] = {0};
    if (n > 9)
        return 0;
    memcpy(b, c, n); // alarm: out-of-bounds confirmed
    return b[0];
}
