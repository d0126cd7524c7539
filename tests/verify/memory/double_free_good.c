// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *p = malloc(8);
    if (__VERIFIER_nondet_int()) {
        free(p);
        p = 0;
    }
    free(p);
    return 0;
}
