// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* How many descriptors there can be, the system says. */
#include <assert.h>
#include <fcntl.h>
int main(void)
{
    assert(fcntl(0, F_DUPFD, 2000000) == -1);
    return 0;
}
