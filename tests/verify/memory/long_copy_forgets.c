// expect: false(assertion) line 17
// args: --no-check uninitialised
/* A copy of unknown length into a long buffer changes what it overwrites. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    size_t size = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    char *from = malloc(size), *to = malloc(size);
    if (from == NULL || to == NULL || n > size || size < 5000)
        return 0;
    to[0] = 1;
    memcpy(to, from, n);
    assert(n == 0 || to[0] == 1);
    return 0;
}
