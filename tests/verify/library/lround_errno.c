// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
#include <errno.h>
#include <math.h>
extern void reach_error(void);
int main(void)
{
    volatile double large = 1e300;
    errno = 0;
    (void)lround(large);
    if (errno == EDOM)
        reach_error();
    return 0;
}
