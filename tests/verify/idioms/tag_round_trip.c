// expect: true
/* A tag in the lowest bit, taken off again. */
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
    struct node *p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    p->v = 6;
    uintptr_t t = (uintptr_t)p | 1;
    assert((t & 1) == 1);
    struct node *q = (struct node *)(t & ~(uintptr_t)1);
    assert(q == p && q->v == 6);
    free(q);
    return 0;
}
