// expect: unknown: getenv of a name with an equals sign
/* No variable has such a name, says POSIX; glibc finds `B=1` in `A=B=1`. */
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    assert(getenv("A=B") == NULL);
    return 0;
}
