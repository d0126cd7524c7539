// expect: false(unreach-call)
// args: --property unreach-call --function f --globals arbitrary
/* What errno holds when a function is called is its caller's. */
#include <errno.h>
extern void reach_error(void);
int f(void)
{
    if (errno == 5)
        reach_error();
    return 0;
}
