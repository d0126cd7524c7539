// expect: true
/* The element of an array around its member. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct link { struct link *next, *prev; };
struct item { int key; struct link link; int value; };

int main(void)
{
    struct item a[5];
    unsigned i = __VERIFIER_nondet_uint() % 5;
    struct link *l = &a[i].link;
    for (int k = 0; k < 5; k++)
        a[k].key = k;
    assert(container_of(l, struct item, link)->key == (int)i && container_of(l, struct item, link) - a == (ptrdiff_t)i);
    return 0;
}
