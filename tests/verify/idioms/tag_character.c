// expect: false(assertion)
/* A pointer to a character has no free bit. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

static char c[4];

int main(void)
{
    char *p = c + (__VERIFIER_nondet_uint() & 3);
    uintptr_t t = (uintptr_t)p | 1;
    assert((char *)(t & ~(uintptr_t)1) == p);
    return 0;
}
