// expect: true
// args: --no-check leaks
/* One block is kept for the next user. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

static char *kept;
static char *get(void)
{
    char *p = kept;
    kept = NULL;
    return p ? p : malloc(16);
}
static void put(char *p)
{
    if (kept)
        free(p);
    else
        kept = p;
}

int main(void)
{
    for (int i = 0; i < 100000 && __VERIFIER_nondet_int(); i++) {
        char *p = get();
        if (p == NULL)
            break;
        p[15] = 1;
        put(p);
    }
    return 0;
}
