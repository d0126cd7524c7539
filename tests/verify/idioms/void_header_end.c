// expect: false(deref)
// args: --no-check leaks
/* The same, one byte more. */
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
    return h + 1;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar();
    char *p = get(n);
    if (p == NULL)
        return 0;
    p[n] = 1;
    return 0;
}
