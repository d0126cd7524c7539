// expect: true
// args: --property unreach-call
/* Whatever the layout: objects that live together do not overlap, and none wraps around. */
#include <stdlib.h>
extern void reach_error(void);
static int g[8];

int main(void)
{
    int x[4];
    char *p = malloc(24);
    if (!p)
        return 0;
    unsigned long a = (unsigned long)g, b = (unsigned long)x, c = (unsigned long)p;
    if (a < b && b < a + sizeof g)
        reach_error();
    if (c <= a && a < c + 24)
        reach_error();
    if (a + sizeof g < a || c + 24 < c)
        reach_error();
    return 0;
}
