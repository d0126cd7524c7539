// expect: false(assertion)
// args: --no-check uninitialised
/* The last byte of a copied range is the one of the source. */
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
    if (n > size || n < 100)
        return 0;
    memset(to, 1, size);
    memset(from, 2, size);
    memcpy(to, from, n);
    assert(i + 1 < n || to[i] == 1);
    return 0;
}
