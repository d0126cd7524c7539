// expect: false(assertion)
/* The color changes, the parent stays. */
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
    child.parent_color = (uintptr_t)&root | (__VERIFIER_nondet_uint() & 1);
    child.parent_color ^= 1;
    assert((struct rb *)(child.parent_color & ~(uintptr_t)3) == &root);
    assert((child.parent_color & 1) == 1);
    return 0;
}
