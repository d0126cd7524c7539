// expect: true
/* Null with a tag is still null without it. */
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
    struct node n = { 1 };
    struct node *p = __VERIFIER_nondet_int() ? &n : NULL;
    uintptr_t t = (uintptr_t)p | 2;
    struct node *q = (struct node *)(t & ~(uintptr_t)3);
    assert((q == NULL) == (p == NULL));
    if (q)
        assert(q->v == 1);
    return 0;
}
