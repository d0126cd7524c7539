// expect: true
// args: --property valid-memsafety
/* A heap array of a chosen size. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 6)
        return 0;
    char *p = malloc(n);
    if (!p)
        return 0;
    p[n - 1] = 1;
    free(p);
    return 0;
}
