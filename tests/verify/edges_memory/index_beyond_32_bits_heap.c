// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Memory of more than 2^32 elements on the heap. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    char *p = malloc(1UL << 33);
    if (!p || i >= (1UL << 33))
        return 0;
    p[0] = 1;
    p[i] = 2;
    if (p[0] == 1 && (i & 0xffffffff) == 0)
        reach_error();
    return 0;
}
