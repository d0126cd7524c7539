// expect: true
/* Fields of bits and the word they are in. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

union r { uint8_t all; struct { uint8_t low : 3, mid : 2, high : 3; } f; };

int main(void)
{
    union r x = { __VERIFIER_nondet_uchar() };
    assert(x.f.low == (x.all & 7) && x.f.mid == (x.all >> 3 & 3) && x.f.high == x.all >> 5);
    x.f.mid = 0;
    assert((x.all & 0x18) == 0);
    return 0;
}
