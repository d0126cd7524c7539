// expect: false (unreach-call)
// args: --property unreach-call
/* The state before, not the one that was given. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    static char state[32];
    if (initstate(1, state, sizeof state) != state)
        reach_error();
    return 0;
}
