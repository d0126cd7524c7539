// expect: unknown: where objects lie in memory
// args: --no-check uninitialised
// truth: true
/* Where the store goes is known by the pointer's address only, and it was sliced away: what is violated behind it in the slice is no violation. The search ends. */
#include <assert.h>
int main(void)
{
    int *p, x = 3;
    if (p == &x) {
        *p = 4;
        assert(x == 4);
    }
    return 0;
}
