// expect: false
/* Given back twice to the cache, then freed. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

static char *kept;
static void put(char *p)
{
    if (kept)
        free(p);
    else
        kept = p;
}

int main(void)
{
    char *p = malloc(16);
    if (p == NULL)
        return 0;
    put(p);
    if (__VERIFIER_nondet_int())
        put(p);
    free(kept);
    return 0;
}
