// expect: true
/* A range of unwritten bytes over which written ones are copied is written. */
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
    memset(from, 3, size);
    memcpy(to, from, n);
    assert(to[i] == 3);
    return 0;
}
