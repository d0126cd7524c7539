// expect: true
// args: --no-check uninitialised
/* One of two places of the same block. */
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
    if (size < 100 || n > 10 || i >= 10)
        return 0;
    size_t at = __VERIFIER_nondet_uchar() ? 20 : 60;
    memset(to, 1, size);
    memset(from, 2, size);
    memcpy(to + at, from, n);
    assert(to[at + i] == (i < n ? 2 : 1) && to[80 - at] == 1);
    return 0;
}
