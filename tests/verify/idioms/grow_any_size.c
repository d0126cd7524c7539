// expect: true
/* Grown from any size by any amount: contents stay. */
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
    size_t n = __VERIFIER_nondet_uint(), more = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n == 0 || i >= n)
        return 0;
    unsigned char *a = malloc(n);
    if (a == NULL)
        return 0;
    memset(a, 5, n);
    unsigned char *b = realloc(a, n + more);
    if (b == NULL) {
        free(a);
        return 0;
    }
    assert(b[i] == 5);
    free(b);
    return 0;
}
