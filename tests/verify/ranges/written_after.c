// expect: true
// args: --no-check uninitialised
/* Stores behind a copy count, and those before it do not. */
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
    to[i] = 1;
    memcpy(to, from, n);
    unsigned char copied = to[i];
    to[i] = 3;
    assert(copied == from[i] && to[i] == 3);
    return 0;
}
