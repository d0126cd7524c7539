// expect: unknown: copy of unknown length
// args: --no-check uninitialised
/* Bytes of wider elements, in a number that may end inside one: neither proof nor violation. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    size_t count = __VERIFIER_nondet_ulong(), n = __VERIFIER_nondet_ulong();
    if (count < 5000 || count > 100000 || n > count * 4 || n < 40)
        return 0;
    uint32_t *a = malloc(count * 4);
    unsigned char *b = malloc(count * 4);
    if (a == NULL || b == NULL)
        return 0;
    a[1] = 5;
    b[0] = 1;
    memcpy(b, a, n);
    assert(b[4] == 5);
    return 0;
}
