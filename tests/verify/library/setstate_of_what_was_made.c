// expect: true
// args: -- -D_DEFAULT_SOURCE
/* A state that `initstate` made is one. */
#include <assert.h>
#include <stdlib.h>
static char one[64], other[64];
int main(void)
{
    if (initstate(3, one, sizeof one) == NULL || initstate(4, other, sizeof other) == NULL)
        return 0;
    assert(setstate(one) == other);
    return 0;
}
