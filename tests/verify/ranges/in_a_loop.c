// expect: true
// args: --no-check uninitialised
/* Appending pieces of any length to a buffer stays within it. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    size_t size = __VERIFIER_nondet_ulong(), used = 0;
    if (size == 0 || size > 1000000)
        return 0;
    unsigned char *to = malloc(size), *from = calloc(size, 1);
    if (from == NULL || to == NULL)
        return 0;
    while (used < size) {
        size_t n = __VERIFIER_nondet_ulong();
        if (n == 0 || n > size - used)
            break;
        memcpy(to + used, from, n);
        used += n;
    }
    assert(used <= size);
    return 0;
}
