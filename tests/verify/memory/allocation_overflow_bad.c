// expect: false(valid-deref) line 12
// args: --property valid-memsafety --arch 32
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1)
        return 0;
    int *p = malloc(n * sizeof *p);
    p[n - 1] = 7;
    free(p);
    return 0;
}
