// expect: true
/* A flexible array of words that are summed. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct vec { unsigned count; unsigned item[]; };

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 6;
    struct vec *v = malloc(sizeof *v + n * sizeof v->item[0]);
    if (v == NULL)
        return 0;
    v->count = n;
    unsigned sum = 0;
    for (unsigned i = 0; i < v->count; i++)
        v->item[i] = i;
    for (unsigned i = 0; i < v->count; i++)
        sum += v->item[i];
    assert(2 * sum == n * (n ? n - 1 : 0));
    free(v);
    return 0;
}
