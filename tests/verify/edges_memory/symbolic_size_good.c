// expect: true
// args: --property unreach-call
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0)
        return 0;
    int *p = malloc((size_t)n * sizeof(int));
    unsigned i = __VERIFIER_nondet_uint();
    if (!p || i >= (unsigned)n)
        return 0;
    p[i] = 3;
    if (p[i] != 3)
        reach_error();
    return 0;
}
