// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    int *q = p;
    int big = *q > 7;
    free(p);
    if (big)
        return 1;
    return 0;
}
