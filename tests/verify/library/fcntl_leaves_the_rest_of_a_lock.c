// expect: true
/* POSIX: if no lock is in the way, only the kind changes; a failure changes nothing. */
#include <assert.h>
#include <fcntl.h>
int main(void)
{
    struct flock lock = { .l_type = F_WRLCK, .l_len = 7 };
    int status = fcntl(0, F_GETLK, &lock);
    assert(status != 0 || lock.l_type == F_RDLCK || lock.l_type == F_WRLCK || lock.l_type == F_UNLCK);
    assert(status == 0 || lock.l_type == F_WRLCK);
    if (status == 0 && lock.l_type == F_UNLCK)
        assert(lock.l_len == 7);
    return 0;
}
