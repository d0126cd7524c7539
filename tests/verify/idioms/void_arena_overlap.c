// expect: false(assertion)
/* Pieces that overlap by one byte. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

static unsigned char arena[256];
static size_t used;
static void *get(size_t n)
{
    if (n > sizeof arena - used)
        return NULL;
    void *p = arena + used;
    used += n - 1;
    return p;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    unsigned char *a = get(n), *b = get(4);
    if (a == NULL || b == NULL)
        return 0;
    a[n - 1] = 1;
    b[0] = 2;
    assert(a[n - 1] == 1);
    return 0;
}
