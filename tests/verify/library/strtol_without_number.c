// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* POSIX: errno may tell. */
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    (void)strtol("", NULL, 10);
    if (errno == EINVAL)
        reach_error();
    return 0;
}
