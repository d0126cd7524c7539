// expect: false(deref)
// args: --no-check leaks
/* The item of a link that was freed. */
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
    struct item *x = malloc(sizeof *x);
    if (x == NULL)
        return 0;
    x->value = 1;
    struct link *l = &x->link;
    if (__VERIFIER_nondet_int())
        free(x);
    return container_of(l, struct item, link)->value;
    return 0;
}
