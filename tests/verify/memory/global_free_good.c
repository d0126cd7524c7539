// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int fallback;
int main(void)
{
    int *p = __VERIFIER_nondet_int() ? malloc(sizeof *p) : &fallback;
    *p = 1;
    if (p != &fallback)
        free(p);
    return 0;
}
