// expect: false(assertion)
// args: --malloc-may-fail
// unconfirmed: cannot be given to the compiled program
/* POSIX: after an error the result may be null. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int object;
    void *p = &object;
    if (posix_memalign(&p, 64, 8) != 0)
        assert(p == &object);
    return 0;
}
