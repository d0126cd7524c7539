// expect: true
/* POSIX: the lowest number that is not open; what was closed is closed. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
int main(void)
{
    if (close(0) != 0)
        return 0;
    assert(close(0) == -1 && errno == EBADF);
    int first = open("/dev/null", O_RDWR);
    assert(first <= 0);
    int second = fcntl(first, F_DUPFD, 5);
    assert(second < 0 || second >= 5);
    return 0;
}
