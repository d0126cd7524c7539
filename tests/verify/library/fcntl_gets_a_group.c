// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* The owner may be a group of processes, as a negative number. */
#include <assert.h>
#include <fcntl.h>
int main(void)
{
    assert(fcntl(0, F_GETFD) >= -1);
    assert(fcntl(0, F_GETOWN) >= -1);
    return 0;
}
