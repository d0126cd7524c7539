// expect: false(assertion)
/* It may have the same address. */
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
    int *a = malloc(sizeof *a);
    if (a == NULL)
        return 0;
    uintptr_t was = (uintptr_t)a;
    free(a);
    int *b = malloc(sizeof *b);
    if (b == NULL)
        return 0;
    uintptr_t now = (uintptr_t)b;
    free(b);
    assert(was != now);
    return 0;
}
