#include <string.h>
unsigned long f(const char *s, int n) {
    if (n > 3 && !s)
        return 0;
    if (n > 3)
        return strlen(s); // alarm: null refuted
    return 0;
}
