// expect: true
// args: --no-check uninitialised
/* Pointers in an array that are moved lead where they led. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    static int x, y;
    size_t count = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (count < 2 || count > 100000 || i >= count)
        return 0;
    int **a = calloc(count, sizeof *a), **b = calloc(count, sizeof *b);
    if (a == NULL || b == NULL)
        return 0;
    a[0] = &x;
    a[1] = &y;
    memcpy(b, a + 1, (count - 1) * sizeof *a);
    *b[0] = 4;
    assert(y == 4 && x == 0);
    return 0;
}
