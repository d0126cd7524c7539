// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Any bits of an address that its alignment leaves open may have any value. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(8);
    if (!p)
        return 0;
    if (((unsigned long)p >> 4) % 16 == 3)
        reach_error();
    return 0;
}
