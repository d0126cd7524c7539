// expect: true
// args: --property termination
/* The counter is a bit-field, which has no address, in memory that is reached by a pointer. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s { unsigned pad : 3, f : 5; };
int main(void)
{
    struct s *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->f = __VERIFIER_nondet_uint();
    while (p->f > 2)
        p->f--;
    return 0;
}
