// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* An object of 2^45 bytes whose address is looked at: the rest of the program is still there. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(1UL << 45);
    if (!p)
        return 0;
    if ((unsigned long)p != 0)
        reach_error();
    return 0;
}
