// expect: true
/* What is left is no more than what was asked for. */
#include <assert.h>
#include <errno.h>
#include <time.h>
int main(void)
{
    struct timespec time = { 0, 5 };
    if (nanosleep(&time, &time) != 0 && errno == EINTR)
        assert(time.tv_sec == 0 && time.tv_nsec <= 5);
    return 0;
}
