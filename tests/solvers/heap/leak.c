// expect: false(valid-memtrack)
// args: --property valid-memsafety
/* One path forgets to free. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *p = malloc(4);
    if (!p)
        return 0;
    if (__VERIFIER_nondet_int() != 17)
        free(p);
    p = 0;
    return 0;
}
