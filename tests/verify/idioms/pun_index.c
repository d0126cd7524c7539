// expect: true
/* A byte of a word at an index that is not known. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

union w { uint32_t w; unsigned char b[4]; };

int main(void)
{
    union w x = { 0 };
    unsigned i = __VERIFIER_nondet_uint() & 3;
    x.b[i] = 1;
    assert(x.w == 1u << 8 * i);
    return 0;
}
