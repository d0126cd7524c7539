// expect: false(unreach-call)
// args: --property unreach-call
/* Any size will do: a counterexample does not need gigabytes. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n < 4 || n > 1UL << 40)
        return 0;
    char *p = malloc(n), *q = malloc(n);
    if (!p || !q)
        return 0;
    p[n - 1] = 1;
    q[n / 2] = 2;
    if (p[n - 1] + q[n / 2] == 3)
        reach_error();
    return 0;
}
