// expect: true
/* All members from one on. */
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
    struct cfg c = { "abcdefg", 1, 2, 3 };
    memset((char *)&c + offsetof(struct cfg, port), 0, sizeof c - offsetof(struct cfg, port));
    assert(c.level == 1 && c.port == 0 && c.big == 0);
    return 0;
}
