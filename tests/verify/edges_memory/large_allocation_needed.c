// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Gigabytes that are really needed, hardly any of which are used. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    unsigned long n = 1UL << 42;
    char *p = malloc(n);
    if (!p)
        return 0;
    p[n - 1] = 1;
    if (p[n - 1] == 1)
        reach_error();
    return 0;
}
