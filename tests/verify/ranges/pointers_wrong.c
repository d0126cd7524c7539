// expect: false(deref)
// args: --no-check uninitialised
/* Those behind the moved ones stay null. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    static int x;
    size_t count = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (count < 2 || count > 100000 || i >= count)
        return 0;
    int **a = calloc(count, sizeof *a), **b = calloc(count, sizeof *b);
    if (a == NULL || b == NULL)
        return 0;
    for (size_t k = 0; k < 2; k++)
        a[k] = &x;
    memcpy(b, a, i * sizeof *a);
    *b[1] = 4;
    return 0;
}
