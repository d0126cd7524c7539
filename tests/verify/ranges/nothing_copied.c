// expect: true
// args: --no-check uninitialised
/* A copy of no bytes changes nothing, wherever the pointers lead. */
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
    unsigned char was = to[i];
    if (n > size)
        return 0;
    memcpy(to + n, from + n, size - n - (size - n));
    memcpy(to + size, from + size, 0 * n);
    assert(to[i] == was);
    return 0;
}
