// expect: true
/* Structures with a common beginning. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct a { int kind; int x; };
struct b { int kind; float y; };
union u { int kind; struct a a; struct b b; };

int main(void)
{
    union u u;
    if (__VERIFIER_nondet_int()) {
        u.a.kind = 1;
        u.a.x = 5;
    } else {
        u.b.kind = 2;
        u.b.y = 2.0f;
    }
    if (u.kind == 1)
        assert(u.a.x == 5);
    else
        assert(u.b.y == 2.0f && u.kind == 2);
    return 0;
}
