// expect: false(pointer-arithmetic)
// unconfirmed: the execution ends without a report
/* The wrong member: the structure would begin before the object. */
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
struct two { int a; int b; int c; };

int main(void)
{
    struct two x = { 1, 2, 3 };
    int *p = __VERIFIER_nondet_int() ? &x.a : &x.b;
    assert(container_of(p, struct two, b)->c == 3 || p != &x.b);
    assert(p == &x.b);
    return 0;
}
