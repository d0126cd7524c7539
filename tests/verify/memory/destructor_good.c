// expect: true
// args: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *kept;
__attribute__((destructor)) static void release(void)
{
    free(kept);
}
int main(void)
{
    kept = malloc(sizeof *kept);
    if (__VERIFIER_nondet_int())
        exit(2);
    return 0;
}
