// expect: true
/* A word as bytes, lowest first. */
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
    uint32_t y = 0;
    for (int i = 3; i >= 0; i--)
        y = y << 8 | x.b[i];
    assert(y == x.w);
    return 0;
}
