// expect: false(deref)
/* One more than was allocated for. */
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
    unsigned n = __VERIFIER_nondet_uint() % 20;
    struct msg *m = malloc(offsetof(struct msg, data) + n);
    if (m == NULL)
        return 0;
    m->len = n;
    m->data[m->len] = 0;
    free(m);
    return 0;
}
