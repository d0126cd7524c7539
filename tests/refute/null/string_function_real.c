#include <string.h>
unsigned long f(const char *s, int n) {
    if (n > 3 && !s)
        n = 4;
    if (n > 3)
        return strlen(s); // alarm: null confirmed
    return 0;
}
