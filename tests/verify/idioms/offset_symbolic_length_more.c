// expect: false(assertion)
/* The same, and into the next member. */
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
    struct cfg c = { "abcdefg", 0x01010101, 2, 3 };
    size_t n = __VERIFIER_nondet_uint();
    if (n > offsetof(struct cfg, level) + 1)
        return 0;
    memset(&c, 0, n);
    assert(c.level == 0x01010101);
    return 0;
}
