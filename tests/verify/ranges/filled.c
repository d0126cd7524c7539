// expect: true
// args: --no-check uninitialised
/* Of any number of bytes that are filled, each is the value; all others stay what they were. */
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
    size_t at = __VERIFIER_nondet_ulong();
    if (at > size || n > size - at)
        return 0;
    unsigned char was = to[i];
    memset(to + at, 5, n);
    assert(to[i] == (i >= at && i - at < n ? 5 : was));
    return 0;
}
