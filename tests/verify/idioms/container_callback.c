// expect: true
/* A callback that gets a member. */
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
static int get(struct link *l) { return container_of(l, struct item, link)->value; }

int main(void)
{
    int (*f)(struct link *) = get;
    struct item x = { 0, { 0, 0 }, __VERIFIER_nondet_int() };
    assert(f(&x.link) == x.value);
    return 0;
}
