// expect: false(unreach-call)
// args: --property unreach-call
/* What was freed may be what is allocated next: the addresses of objects differ only while both live. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    int *p = malloc(4);
    unsigned long a = (unsigned long)p;
    free(p);
    int *q = malloc(4);
    if ((unsigned long)q == a)
        reach_error();
    return 0;
}
