// expect: false(assertion)
/* Not highest first. */
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
    union w x = { __VERIFIER_nondet_uint() };
    assert(x.b[0] == x.w >> 24);
    return 0;
}
