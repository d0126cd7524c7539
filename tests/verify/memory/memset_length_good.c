// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    char *p = malloc(n);
    memset(p, 1, n);
    if (p[n - 1] != 1)
        free(p);
    free(p);
    return 0;
}
