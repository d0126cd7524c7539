// expect: true
/* A long known part of a static buffer, at a place that is not known. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    static unsigned char a[8000], b[8000];
    size_t at = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (at > 4000 || i >= sizeof b)
        return 0;
    memset(a + 100, 3, 4000);
    memcpy(b + at, a, 4000);
    assert(b[i] == (i >= at + 100 && i < at + 4000 ? 3 : 0));
    return 0;
}
