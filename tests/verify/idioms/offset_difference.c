// expect: true
/* The distance of two members. */
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
    struct cfg *c = malloc(sizeof *c);
    if (c == NULL)
        return 0;
    ptrdiff_t d = (char *)&c->big - (char *)&c->level;
    assert(d == (ptrdiff_t)(offsetof(struct cfg, big) - offsetof(struct cfg, level)));
    free(c);
    return 0;
}
