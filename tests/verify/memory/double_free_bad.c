// expect: false(valid-free) line 11
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *p = malloc(8);
    if (__VERIFIER_nondet_int())
        free(p);
    free(p);
    return 0;
}
