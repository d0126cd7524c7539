// expect: true
/* A pointer as a number, and back. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

union p { int *p; uintptr_t n; };

int main(void)
{
    int x = 4;
    union p u = { &x };
    uintptr_t n = u.n;
    u.n = 0;
    assert(u.p == NULL);
    u.n = n;
    assert(*u.p == 4);
    return 0;
}
