// expect: true
// args: --property unreach-call --function f
// output: globals have their initial values when f is called (--globals arbitrary): errno
/* A function other than main is called by somebody who may have changed errno. */
#include <errno.h>
extern void reach_error(void);
int f(void)
{
    if (errno == 5)
        reach_error();
    return 0;
}
