// expect: true
/* What was there is still there. */
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
    unsigned n = __VERIFIER_nondet_uchar();
    int *a = malloc(4 * sizeof *a);
    if (a == NULL)
        return 0;
    for (int i = 0; i < 4; i++)
        a[i] = i * i;
    int *b = realloc(a, (4 + n) * sizeof *a);
    if (b == NULL) {
        free(a);
        return 0;
    }
    assert(b[3] == 9 && b[2] == 4);
    free(b);
    return 0;
}
