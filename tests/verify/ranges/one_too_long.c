// expect: false(deref)
// args: --no-check uninitialised
/* A copy that is one byte longer than its destination. */
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
    if (n > size)
        return 0;
    unsigned char *more = malloc(size + 1);
    if (more == NULL)
        return 0;
    memcpy(to, more, n + 1);
    return 0;
}
