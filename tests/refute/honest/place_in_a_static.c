// What strchr gave back is a place in the array.
#include <string.h>
static char buf[8] = "a=b";
static char *eq;
void init(void) { eq = strchr(buf, '='); }
int f(void) {
    if (!eq) return 0;
    buf[1] = 1;
    *eq = 0;
    return 10 / buf[1]; // alarm: division-by-zero undecided
}
