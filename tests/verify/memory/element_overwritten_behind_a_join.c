// expect: false(valid-memtrack)
// args: --property valid-memsafety
/* What was stored on one of two ways is overwritten behind both. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *kept[100];
int main(void)
{
    if (__VERIFIER_nondet_int())
        kept[0] = malloc(1);
    else
        kept[1] = malloc(2);
    kept[0] = NULL;
    kept[1] = NULL;
    exit(0);
}
