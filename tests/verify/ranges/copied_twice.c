// expect: true
// args: --no-check uninitialised
/* A copy of a copy. */
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
    size_t m = __VERIFIER_nondet_ulong();
    if (n > size || m > n)
        return 0;
    unsigned char *third = malloc(size);
    if (third == NULL)
        return 0;
    memcpy(to, from, n);
    memcpy(third, to, m);
    if (i < m)
        assert(third[i] == from[i]);
    return 0;
}
