// expect: true
/* A message is copied with its text. */
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
    if (n == 0 || n > 100000)
        return 0;
    struct msg *m = malloc(sizeof *m + n);
    if (m == NULL)
        return 0;
    m->len = n;
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= n)
        return 0;
    memset(m->data, 0, n);
    m->data[i] = 9;
    struct msg *c = malloc(sizeof *c + n);
    if (c == NULL)
        return 0;
    memcpy(c, m, sizeof *m + n);
    assert(c->len == n && c->data[i] == 9);
    free(m);
    free(c);
    return 0;
}
