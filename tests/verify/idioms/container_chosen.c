// expect: false(assertion)
/* The item around one of two links. */
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
    struct item a = { 1, { 0, 0 }, 10 }, b = { 2, { 0, 0 }, 20 };
    struct link *l = __VERIFIER_nondet_int() ? &a.link : &b.link;
    assert(container_of(l, struct item, link)->value == 10);
    return 0;
}
