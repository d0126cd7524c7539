// expect: false(uninitialised)
/* What is new was not written. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *a = malloc(2 * sizeof *a);
    if (a == NULL)
        return 0;
    a[0] = a[1] = 1;
    int *b = realloc(a, 4 * sizeof *a);
    if (b == NULL) {
        free(a);
        return 0;
    }
    int x = b[__VERIFIER_nondet_uint() & 3];
    free(b);
    return x;
    return 0;
}
