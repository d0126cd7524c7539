// expect: false(deref)
/* The same behind its end. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct e { int k; int v; };
struct tab { unsigned count; struct e item[]; };

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n == 0 || n > 10000 || i > n)
        return 0;
    struct tab *t = malloc(sizeof *t + n * sizeof t->item[0]);
    if (t == NULL)
        return 0;
    t->count = n;
    t->item[i].k = 4;
    free(t);
    return 0;
}
