// expect: true
/* From a member to the structure around it. */
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
    struct item x = { 1, { 0, 0 }, 2 };
    struct link *l = &x.link;
    assert(container_of(l, struct item, link)->value == 2 && container_of(l, struct item, link)->key == 1);
    return 0;
}
