// expect: false(unreach-call)
// args: --property unreach-call
/* A number that was an address is the address of what comes next. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(8);
    unsigned long a = (unsigned long)p;
    free(p);
    char *q = malloc(8);
    if (q && (unsigned long)q == a)
        reach_error();
    free(q);
    return 0;
}
