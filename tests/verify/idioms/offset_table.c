// expect: true
/* A table of offsets, read by index. */
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
    static const size_t at[] = { offsetof(struct cfg, level), offsetof(struct cfg, port), offsetof(struct cfg, big) };
    static const size_t size[] = { sizeof(int), sizeof(short), sizeof(long) };
    struct cfg c = { "x", 1, 2, 3 };
    unsigned i = __VERIFIER_nondet_uint() % 3;
    memset((char *)&c + at[i], 0, size[i]);
    assert((c.level == 0) + (c.port == 0) + (c.big == 0) == 1 && c.name[0] == 'x');
    return 0;
}
