// expect: false(valid-memtrack) line 8
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_int())
        p = malloc(2 * sizeof *p);
    free(p);
    return 0;
}
