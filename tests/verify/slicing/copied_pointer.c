// expect: false(unreach-call)
// args: --property unreach-call
/* The pointer was copied byte by byte. */
#include <string.h>
extern void reach_error(void);

int g;

int main(void)
{
    int *p = &g, *q;
    char bytes[sizeof p];
    memcpy(bytes, &p, sizeof p);
    memcpy(&q, bytes, sizeof q);
    *q = 1;
    if (g)
        reach_error();
    return 0;
}
