// expect: false(deref)
// args: --no-check uninitialised
/* The same, and the room that is left is not looked at. */
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
        if (n == 0 || n > size)
            break;
        memcpy(to + used, from, n);
        used += n;
    }
    return 0;
}
