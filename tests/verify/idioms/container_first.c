// expect: true
/* The first member: no offset. */
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
struct base { int id; };
struct derived { struct base base; int extra; };

int main(void)
{
    struct derived d = { { 4 }, 5 };
    struct base *b = &d.base;
    assert(((struct derived *)b)->extra == 5 && container_of(b, struct derived, base) == &d);
    return 0;
}
