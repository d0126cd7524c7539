// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = calloc(4, sizeof *p);
    int *end = p;
    while (end < p + 4 && __VERIFIER_nondet_int())
        *end++ = 1;
    free(p);
    return 0;
}
