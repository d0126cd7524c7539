// expect: unknown
// args: --property unreach-call --timeout 20
// What is written through an indeterminate pointer is read back through it: no false alarm from a write sliced away.
#include <stdlib.h>
extern void reach_error(void);
struct box { int *p; };

int main(void)
{
    struct box *b = malloc(sizeof *b);
    *b->p = 5;
    if (*b->p != 5)
        reach_error();
    return 0;
}
