// expect: true
/* A number or a pointer, by the lowest bit. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct node { int v; };

int main(void)
{
    struct node n = { 3 };
    unsigned x = __VERIFIER_nondet_uint();
    uintptr_t t = __VERIFIER_nondet_int() ? ((uintptr_t)x << 1 | 1) : (uintptr_t)&n;
    if (t & 1)
        assert((unsigned)(t >> 1) == x);
    else
        assert(((struct node *)t)->v == 3);
    return 0;
}
