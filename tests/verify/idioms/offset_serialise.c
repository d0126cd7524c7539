// expect: true
/* A structure to bytes and back, member by member. */
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
    struct cfg c = { "n", __VERIFIER_nondet_int(), 2, 3 }, d;
    unsigned char b[sizeof c];
    memcpy(b, &c, sizeof c);
    memset(&d, 0, sizeof d);
    memcpy((char *)&d + offsetof(struct cfg, level), b + offsetof(struct cfg, level), sizeof d.level);
    assert(d.level == c.level && d.port == 0);
    return 0;
}
