// expect: true
/* A member of an element, by byte offset. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct cfg { char name[8]; int level; short port; long big; };

int main(void)
{
    struct cfg c[4];
    unsigned i = __VERIFIER_nondet_uint() & 3;
    memset(c, 0, sizeof c);
    *(short *)((char *)c + i * sizeof *c + offsetof(struct cfg, port)) = 7;
    assert(c[i].port == 7 && c[(i + 1) & 3].port == 0);
    return 0;
}
