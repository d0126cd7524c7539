// expect: false(valid-free) line 13
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char small[8];
    char *p = small;
    if (__VERIFIER_nondet_int() > 8)
        p = malloc(16);
    p[0] = 'x';
    free(p);
    return 0;
}
