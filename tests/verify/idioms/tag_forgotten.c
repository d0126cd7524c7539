// expect: false
/* Used without taking the tag off. */
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
    uintptr_t t = (uintptr_t)p | (__VERIFIER_nondet_int() == 5);
    int v = ((struct node *)t)->v;
    free(p);
    return v;
    return 0;
}
