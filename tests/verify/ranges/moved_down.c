// expect: true
// args: --no-check uninitialised
/* The same, moved down, as deleting from the middle of a buffer does. */
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
    if (n > size || by > size - n || i >= n)
        return 0;
    unsigned char was = from[i + by];
    memmove(from, from + by, n);
    assert(from[i] == was);
    return 0;
}
