// expect: false (unreach-call)
// args: --property unreach-call
/* The numbers are where the sequence stands. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    unsigned short state[3] = { 1, 2, 3 };
    (void)erand48(state);
    if (state[0] != 1)
        reach_error();
    return 0;
}
