// expect: true
/* A tag that is added and subtracted. */
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
    struct node n = { 8 };
    char *t = (char *)&n + 1;
    assert(((uintptr_t)t & 1) == 1);
    assert(((struct node *)(t - 1))->v == 8);
    return 0;
}
