// expect: true
/* A number of bytes of a structure that is not known. */
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
    if (n > offsetof(struct cfg, level))
        return 0;
    memset(&c, 0, n);
    assert(c.level == 0x01010101 && c.port == 2 && (n == 0 || c.name[0] == 0));
    return 0;
}
