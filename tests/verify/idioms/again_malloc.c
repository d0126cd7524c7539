// expect: true
/* A block that is allocated after another was freed is not written through the old one. */
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
    *a = 1;
    free(a);
    int *b = malloc(sizeof *b);
    if (b == NULL)
        return 0;
    *b = 2;
    assert(*b == 2);
    free(b);
    return 0;
}
