// expect: true
/* A long static buffer, filled up to a length that the path bounds by its size only. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    static unsigned char to[5000];
    size_t n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (n > sizeof to || i >= sizeof to)
        return 0;
    memset(to, 1, n);
    assert(to[i] == (i < n));
    return 0;
}
