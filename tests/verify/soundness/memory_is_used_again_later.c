// expect: false(unreach-call)
// args: --property unreach-call
/* Where nothing was freed yet the addresses are looked at first; where it was, they may be the same. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int *p = malloc(4), freed = 0;
    unsigned long a = (unsigned long)p;
    while (__VERIFIER_nondet_int())
        if (!freed) {
            free(p);
            freed = 1;
        }
    int *q = malloc(4);
    if ((unsigned long)q == a)
        reach_error();
    return 0;
}
