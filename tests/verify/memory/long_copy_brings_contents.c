// expect: true
// args: --no-check uninitialised
/* What a long copy brings along is what the source held. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    size_t size = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    char *from = malloc(size), *to = malloc(size);
    if (from == NULL || to == NULL || n > size || size < 5000 || n < 10)
        return 0;
    from[3] = 7;
    memcpy(to, from, n);
    assert(to[3] == 7);
    free(from);
    free(to);
    return 0;
}
