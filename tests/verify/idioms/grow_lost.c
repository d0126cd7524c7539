// expect: false
// args: --malloc-may-fail --check leaks
/* The block is lost where growing fails. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *a = malloc(4);
    if (a == NULL)
        return 0;
    a = realloc(a, 8);
    if (a == NULL)
        return 0;
    free(a);
    return 0;
}
