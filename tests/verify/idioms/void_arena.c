// expect: true
// args: --no-check alignment
/* Pieces of different types from one block. */
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
    n = (n + 7) & ~(size_t)7;
    if (n > sizeof arena - used)
        return NULL;
    void *p = arena + used;
    used += n;
    return p;
}

int main(void)
{
    int *a = get(sizeof *a);
    double *b = get(sizeof *b);
    char *c = get(3);
    if (a == NULL || b == NULL || c == NULL)
        return 0;
    *a = 1;
    *b = 2.5;
    c[2] = 3;
    assert(*a == 1 && *b == 2.5 && c[2] == 3);
    return 0;
}
