// expect: true
/* A flexible array of any length, filled and read at any place. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct msg { unsigned len; char data[]; };

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000000)
        return 0;
    struct msg *m = malloc(sizeof *m + n);
    if (m == NULL)
        return 0;
    m->len = n;
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= n)
        return 0;
    memset(m->data, 3, n);
    assert(m->data[i] == 3 && m->len == n);
    free(m);
    return 0;
}
