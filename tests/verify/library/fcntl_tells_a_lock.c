// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Without a lock in the way, the kind becomes F_UNLCK. */
#include <assert.h>
#include <fcntl.h>
int main(void)
{
    struct flock lock = { .l_type = F_WRLCK };
    if (fcntl(0, F_GETLK, &lock) == 0)
        assert(lock.l_type == F_WRLCK);
    return 0;
}
