// expect: unknown: outside any live object
// args: --property unreach-call
/* Behind allocated memory there may be anything. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#include <stdlib.h>
int g;

int main(void)
{
    int *p = malloc(16);
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8)
        p[i] = 1;
    if (g)
        reach_error();
    return 0;
}
