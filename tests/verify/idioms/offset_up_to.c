// expect: false(assertion)
/* All members before one. */
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
    memset(&c, 0, offsetof(struct cfg, port));
    assert(c.level == 0 && c.name[0] == 0 && c.big == 3);
    assert(c.port == 0);
    return 0;
}
