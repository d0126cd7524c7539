// expect: false(assertion)
/* Records of twelve bytes, read at a byte offset that is not known: the first member is itself, not one before the second. */
#include <assert.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
struct r { int a, b, c; };

int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong(), off = __VERIFIER_nondet_ulong();
    if (n == 0 || n > 100000 || off != (off & 8))
        return 0;
    struct r *p = calloc(n, sizeof *p);
    if (p == NULL)
        return 0;
    p->a = 7;
    p->b = 8;
    p->c = 9;
    int v = *(int *)((char *)p + off);
    assert(off != 0 || v != 7);
    return 0;
}
