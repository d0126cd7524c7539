// expect: false(valid-free) line 9
// args: --property valid-memsafety
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
        free(kept);
    exit(0);
}
