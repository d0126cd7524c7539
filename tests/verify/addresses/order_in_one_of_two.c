// expect: true
/* Two pointers into one of two objects, nobody knows which: where they lead to the same one, their offsets say what is first. */
#include <assert.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (n == 0 || i > n || j > n)
        return 0;
    char *a = malloc(n), *b = malloc(n);
    char *base = __VERIFIER_nondet_uint() ? a : b;
    char *p = base + i, *q = base + j;

    assert((p < q) == (i < j));
    assert((p <= q) == (i <= j));
    assert((p > q) == (i > j));
    assert((p >= q) == (i >= j));
    assert(p - q == (long)i - (long)j);
    free(a);
    free(b);
    return 0;
}
