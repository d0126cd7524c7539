// expect: true
// args: --property unreach-call --arch 32
/* One past the end of an object of any size is behind its start. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 10000 + 1;
    char *p = malloc(n);
    if (!p)
        return 0;
    if ((unsigned long)p + n < (unsigned long)p)
        reach_error();
    return 0;
}
