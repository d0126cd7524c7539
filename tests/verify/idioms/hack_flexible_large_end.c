// expect: false(deref)
/* The same, read behind its end. */
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
    if (i > n)
        return 0;
    memset(m->data, 3, n);
    int x = m->data[i];
    free(m);
    return x;
    return 0;
}
