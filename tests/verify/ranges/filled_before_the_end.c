// expect: false(assertion)
// args: --no-check uninitialised
/* A fill that leaves the last byte alone. */
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
    if (size < 100 || n >= size)
        return 0;
    memset(to, 1, size);
    memset(to, 0, n);
    assert(to[i] == 0 || i != n);
    return 0;
}
