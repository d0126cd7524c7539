// expect: unknown: outside any live object
// args: --property unreach-call
/* A fill that is longer than its object. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#include <string.h>
char a[4];
int g;

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 8)
        memset(a, 1, n);
    if (g)
        reach_error();
    return 0;
}
