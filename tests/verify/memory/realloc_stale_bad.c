// expect: false(valid-deref) line 11
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = malloc(2 * sizeof *p);
    p[0] = p[1] = __VERIFIER_nondet_int();
    int *q = realloc(p, 4 * sizeof *p);
    p[1] = 3;
    free(q);
    return 0;
}
