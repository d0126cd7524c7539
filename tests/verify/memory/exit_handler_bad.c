// expect: false(valid-memcleanup) line 13
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
    if (__VERIFIER_nondet_int())
        exit(1);
    atexit(release);
    return 0;
}
