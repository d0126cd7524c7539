// expect: false(assertion)
/* The same object and the same place: one is not before the other. */
#include <assert.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 8 || j > 8)
        return 0;
    static char a[8], b[8];
    char *base = __VERIFIER_nondet_uint() ? a : b;
    char *p = base + i, *q = base + j;

    assert((p < q) == (i <= j));
    return 0;
}
