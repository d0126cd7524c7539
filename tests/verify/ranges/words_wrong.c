// expect: false(assertion)
// args: --no-check uninitialised
// unconfirmed: the counterexample depends on the contents of uninitialised memory
/* The same, and one element too few. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    size_t count = __VERIFIER_nondet_ulong(), at = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (count < 2 || count > 100000 || at > count - 2 || i >= count - 1)
        return 0;
    uint32_t *a = malloc(count * sizeof *a);
    if (a == NULL)
        return 0;
    uint32_t low = a[i], high = a[i + 1];
    memmove(a + at, a + at + 1, (count - at - 2) * sizeof *a);
    assert(a[i] == (i < at ? low : high));
    return 0;
}
