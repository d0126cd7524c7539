// expect: true
// args: --property unreach-call
/* An element of memory whose size is known. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#include <stdlib.h>
int g;

int main(void)
{
    int *p = malloc(32);
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8)
        p[i] = 1;
    if (g)
        reach_error();
    return 0;
}
