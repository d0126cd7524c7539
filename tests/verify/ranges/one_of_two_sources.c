// expect: false(assertion)
// args: --no-check uninitialised
/* Copied from one of two blocks: it may be either. */
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
    if (n > size || i >= n)
        return 0;
    unsigned char *other = malloc(size);
    if (other == NULL)
        return 0;
    memset(from, 1, size);
    memset(other, 2, size);
    memcpy(to, __VERIFIER_nondet_uchar() ? from : other, n);
    assert(to[i] == 1);
    return 0;
}
