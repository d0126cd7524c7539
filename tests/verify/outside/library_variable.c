// expect: false (unreach-call)
// args: --property unreach-call --function f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* Others know the variables of the C library, too: a pointer from outside may point to one. */
#include <unistd.h>
extern void reach_error(void);

int f(int *p)
{
    optind = 1;
    *p = 7;
    if (optind == 7)
        reach_error();
    return 0;
}
