// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_int()) {
        free(p);
        p = malloc(2 * sizeof *p);
    }
    free(p);
    return 0;
}
