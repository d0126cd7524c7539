// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Some versions of glibc take the next larger one. */
#define _GNU_SOURCE
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
int main(void)
{
    void *p = memalign(24, 8);
    assert(p == NULL);
    free(p);
    return 0;
}
