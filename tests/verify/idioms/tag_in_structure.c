// expect: true
/* A tagged pointer in a structure, as in red-black trees. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct rb { uintptr_t parent_color; struct rb *left; };

int main(void)
{
    struct rb root = { 1, 0 }, child = { 0, 0 };
    child.parent_color = (uintptr_t)&root | 1;
    struct rb *parent = (struct rb *)(child.parent_color & ~(uintptr_t)3);
    assert(parent == &root && (parent->parent_color & 1) == 1);
    return 0;
}
