// expect: true
/* Three bits of a pointer that is aligned to eight bytes. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct node { double v; };

int main(void)
{
    struct node *p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    unsigned tag = __VERIFIER_nondet_uint() & 7;
    uintptr_t t = (uintptr_t)p | tag;
    assert((t & 7) == tag && (struct node *)(t & ~(uintptr_t)7) == p);
    free(p);
    return 0;
}
