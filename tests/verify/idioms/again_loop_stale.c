// expect: false(deref)
/* The block of the iteration before. */
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
    int *old = NULL;
    for (int i = 0; i < 10 && __VERIFIER_nondet_int(); i++) {
        int *p = malloc(sizeof *p);
        if (p == NULL)
            break;
        *p = i;
        if (old)
            *p += *old;
        old = p;
        free(p);
    }
    return 0;
}
