// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Two objects of 3 * 2^42 bytes fit into the address space. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(3UL << 42), *q = malloc(3UL << 42);
    if (!p || !q)
        return 0;
    if ((unsigned long)p != (unsigned long)q)
        reach_error();
    return 0;
}
