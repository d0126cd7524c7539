// expect: false(valid-deref)
// args: --property valid-memsafety
/* A read after a conditional free. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = 1;
    int early = __VERIFIER_nondet_int() > 100;
    if (early)
        free(p);
    int x = *p;
    if (!early)
        free(p);
    (void)x;
    return 0;
}
