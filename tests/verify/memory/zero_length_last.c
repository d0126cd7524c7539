// expect: false(deref) line 16
/* An array without elements at the end of a structure: what the allocation has behind it, and not a byte more. */
#include <stdlib.h>
struct s { int n; int d[0]; };
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 12)
        return 0;
    struct s *p = malloc(sizeof *p + n);
    if (!p)
        return 0;
    for (unsigned i = 0; i < n / 4; i++)
        p->d[i] = 1;
    p->d[n / 4] = 1;
    return 0;
}
