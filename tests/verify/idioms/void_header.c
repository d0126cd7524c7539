// expect: true
/* An allocator that keeps a header before what it returns. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct h { size_t size; size_t magic; };
static void *get(size_t n)
{
    struct h *h = malloc(sizeof *h + n);
    if (h == NULL)
        return NULL;
    h->size = n;
    h->magic = 0xabcd;
    return h + 1;
}
static size_t size_of(void *p) { return ((struct h *)p - 1)->size; }
static void put(void *p) { free((struct h *)p - 1); }

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar() + 1u;
    char *p = get(n);
    if (p == NULL)
        return 0;
    p[n - 1] = 1;
    assert(size_of(p) == n && p[n - 1] == 1);
    put(p);
    return 0;
}
