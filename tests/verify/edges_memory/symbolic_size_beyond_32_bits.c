// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* An index beyond 2^32 into memory whose size is not known. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (n > 1UL << 34)
        return 0;
    char *p = malloc(n);
    if (!p || i >= n)
        return 0;
    p[0] = 1;
    p[i] = 2;
    if (p[0] == 1 && i > 0xffffffff && (unsigned)i == 0)
        reach_error();
    return 0;
}
