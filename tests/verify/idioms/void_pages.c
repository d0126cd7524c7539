// expect: true
/* A page with a directory at its start and records from its end. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

enum { SIZE = 64 };
struct page { uint16_t count, top; uint16_t slot[]; };

int main(void)
{
    struct page *p = malloc(SIZE);
    if (p == NULL)
        return 0;
    p->count = 0;
    p->top = SIZE;
    while (p->count < 3) {
        unsigned n = __VERIFIER_nondet_uint() & 7;
        if (n == 0)
            break;
        p->top = (uint16_t)(p->top - n);
        memset((char *)p + p->top, 'r', n);
        p->slot[p->count++] = p->top;
    }
    for (unsigned i = 0; i < p->count; i++)
        assert(((char *)p)[p->slot[i]] == 'r');
    free(p);
    return 0;
}
