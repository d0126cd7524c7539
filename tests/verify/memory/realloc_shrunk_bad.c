// expect: false(valid-deref) line 11
// args: --property valid-memsafety
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *p = calloc(8, 1);
    unsigned n = 1 + __VERIFIER_nondet_uint() % 8;
    p = realloc(p, n);
    p[4] = 1;
    free(p);
    return 0;
}
