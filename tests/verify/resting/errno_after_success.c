// expect: true
// output: functions of the C library that succeed leave `errno` as it is
/* C11 7.5p3 lets any function set it that does not say what it does with it. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void)
{
    errno = 0;
    if (puts("text") >= 0)
        assert(errno == 0);
    return 0;
}
