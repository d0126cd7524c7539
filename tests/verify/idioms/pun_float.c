// expect: true
/* The bits of a float. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

union f { float f; uint32_t u; };

int main(void)
{
    union f x;
    x.f = 1.0f;
    assert(x.u == 0x3f800000u);
    x.u ^= 0x80000000u;
    assert(x.f == -1.0f);
    return 0;
}
