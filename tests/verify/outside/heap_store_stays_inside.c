// expect: true
// args: --property unreach-call
/* A store that stays in its object changes no other. */
extern void reach_error(void);
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int g;

int main(void)
{
    int *p = malloc(4 * sizeof *p);
    unsigned i = __VERIFIER_nondet_uint();
    if (!p || i >= 4)
        return 0;
    p[i] = 7;
    if (g)
        reach_error();
    return 0;
}
