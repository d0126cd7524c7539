// expect: true
// args: --property unreach-call
/* A fill far behind the start leaves the start alone. */
#include <string.h>
extern void reach_error(void);
static char a[(1UL << 32) + 64];

int main(void)
{
    a[3] = 1;
    memset(a + (1UL << 32), 5, 8);
    if (a[3] != 1 || a[(1UL << 32) + 3] != 5)
        reach_error();
    return 0;
}
