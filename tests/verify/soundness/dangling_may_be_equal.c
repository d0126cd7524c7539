// expect: false(unreach-call)
// args: --property unreach-call
/* A pointer to what was freed may equal one to what was allocated since. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    int *p = malloc(4);
    free(p);
    int *q = malloc(4);
    if (p == q)
        reach_error();
    return 0;
}
