// expect: true
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    assert(malloc(SIZE_MAX) == NULL);
    assert(calloc(SIZE_MAX, 2) == NULL);
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n > PTRDIFF_MAX)
        assert(malloc(n) == NULL);
    char *p = malloc(4);
    assert(p != NULL && realloc(p, SIZE_MAX) == NULL);
    p[0] = 1;
    return 0;
}
