// expect: true
/* A byte of a word is changed. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

union w { uint32_t w; uint16_t h[2]; unsigned char b[4]; };

int main(void)
{
    union w x = { 0x11223344 };
    x.b[1] = 0xaa;
    assert(x.w == 0x1122aa44 && x.h[0] == 0xaa44);
    x.h[1] = 0;
    assert(x.w == 0xaa44);
    return 0;
}
