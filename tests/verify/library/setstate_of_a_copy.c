// expect: unknown: setstate of a state that initstate did not make
// args: -- -D_DEFAULT_SOURCE
/* How much of the copy is written, only the library knows. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
static char one[128], other[128];
int main(void)
{
    if (initstate(1, one, sizeof one) == NULL)
        return 0;
    memcpy(other, one, sizeof one);
    if (setstate(other) == NULL)
        return 0;
    char before = other[100];
    random();
    assert(other[100] == before);
    return 0;
}
