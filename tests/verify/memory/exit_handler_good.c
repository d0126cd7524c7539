// expect: true
// args: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *kept;
static void release(void)
{
    free(kept);
}
int main(void)
{
    kept = malloc(sizeof *kept);
    atexit(release);
    if (__VERIFIER_nondet_int())
        exit(1);
    return 0;
}
