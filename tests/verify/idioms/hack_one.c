// expect: true
/* Text behind a structure that ends in an array of one. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct msg { unsigned len; char data[1]; };

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 40)
        return 0;
    struct msg *m = malloc(sizeof *m + n);
    if (m == NULL)
        return 0;
    m->len = n;
    for (unsigned i = 0; i < m->len; i++)
        m->data[i] = 'x';
    assert(m->data[n - 1] == 'x' && m->len == n);
    free(m);
    return 0;
}
