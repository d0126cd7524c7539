// expect: false(unreach-call)
// args: --property unreach-call
/* Two blocks of a size that is not known lie close to each other. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    char *p = malloc(n), *q = malloc(n);
    if (!p || !q)
        return 0;
    unsigned long d = (unsigned long)q - (unsigned long)p;
    if (d < 4096)
        reach_error();
    return 0;
}
