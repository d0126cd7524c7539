// expect: false(assertion)
/* The upper word of a double holds its sign. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

union d { double d; uint32_t w[2]; };

int main(void)
{
    union d x;
    x.d = (double)__VERIFIER_nondet_int();
    assert((x.w[1] >> 31) == 0);
    return 0;
}
