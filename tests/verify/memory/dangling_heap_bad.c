// expect: false(valid-deref) line 12
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    int *q = p;
    free(p);
    if (*q > 7)
        return 1;
    return 0;
}
