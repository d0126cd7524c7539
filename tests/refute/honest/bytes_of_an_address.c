// The bytes of a pointer are the number that a cast gives.
#include <string.h>
int f(int *p) {
    unsigned long a;
    *p = 0;
    memcpy(&a, &p, sizeof a);
    if (a % 64 == 4)
        return 10 / *p; // alarm: division-by-zero undecided
    return 0;
}
