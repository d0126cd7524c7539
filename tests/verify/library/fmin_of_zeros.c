// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* Of zeros of either sign any is the least. */
#include <math.h>
extern void reach_error(void);
int main(void)
{
    volatile double zero = 0.0;
    if (!signbit(fmin(zero, -zero)))
        reach_error();
    return 0;
}
