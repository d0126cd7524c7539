// expect: true
/* Allocated and freed in each iteration. */
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
    int sum = 0;
    for (int i = 0; i < 1000000 && __VERIFIER_nondet_int(); i++) {
        int *p = malloc(sizeof *p);
        if (p == NULL)
            break;
        *p = 1;
        sum = *p;
        free(p);
    }
    assert(sum == 0 || sum == 1);
    return 0;
}
