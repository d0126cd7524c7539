// expect: false(valid-deref)
// args: --property valid-memsafety
// unconfirmed: the execution is stopped elsewhere
/* The same through a pointer: the sum wraps around. */
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    int *p = malloc(4 * sizeof(int));
    if (i * 4 < 16) {
        p[i] = 1;
        if (i > 100)
            *(int *)0 = 1;
    }
    free(p);
    return 0;
}
