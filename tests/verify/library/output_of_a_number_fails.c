// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Output that fails tells why. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void)
{
    errno = 0;
    fprintf(stderr, "%d\n", 5);
    assert(errno == 0);
    return 0;
}
