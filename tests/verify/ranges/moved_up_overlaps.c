// expect: false(assertion)
// args: --no-check uninitialised
// unconfirmed: the counterexample depends on the contents of uninitialised memory
/* Moving up overwrites the upper part of the source. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    size_t size = __VERIFIER_nondet_ulong(), n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (size == 0 || size > 1000000 || i >= size)
        return 0;
    unsigned char *from = malloc(size), *to = malloc(size);
    if (from == NULL || to == NULL)
        return 0;
    size_t by = __VERIFIER_nondet_ulong();
    if (n > size || by > size - n || i >= n || by == 0)
        return 0;
    unsigned char was = from[i];
    memmove(from + by, from, n);
    assert(from[i] == was);
    return 0;
}
