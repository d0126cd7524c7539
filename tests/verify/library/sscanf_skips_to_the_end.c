// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* C11 7.21.6.2: no EOF after a conversion was complete; glibc gives it nevertheless. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    int x;
    assert(sscanf("5", "%*d%d", &x) == EOF);
    return 0;
}
