// expect: true
/* They are open nowhere. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
int main(void)
{
    char c = 0;
    errno = 0;
    assert(dup(-1) == -1 && errno == EBADF);
    assert(close(-1) == -1 && read(-1, &c, 1) == -1 && write(-1, &c, 1) == -1 && lseek(-1, 0, SEEK_SET) == -1);
    assert(fsync(-1) == -1 && fcntl(-1, F_GETFD) == -1 && isatty(-1) == 0);
    return 0;
}
