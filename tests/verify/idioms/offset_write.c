// expect: true
/* A member by its offset. */
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
    struct cfg c = { "x", 1, 2, 3 };
    *(int *)((char *)&c + offsetof(struct cfg, level)) = 9;
    assert(c.level == 9 && c.port == 2 && c.big == 3);
    return 0;
}
