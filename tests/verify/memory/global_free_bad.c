// expect: false(valid-free) line 11
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int fallback;
int main(void)
{
    int *p = __VERIFIER_nondet_int() ? malloc(sizeof *p) : &fallback;
    *p = 1;
    free(p);
    return 0;
}
