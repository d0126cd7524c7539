// expect: true
/* POSIX fixes them. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    unsigned short state[3] = { 1, 2, 3 };
    srand48(-7);
    assert(lrand48() == 161516272);
    assert(mrand48() == -782677342);
    assert(drand48() == 0x1.dac0de445446p-1);
    assert(nrand48(state) == 949179875);
    assert(jrand48(state) == 1130126687);
    assert(erand48(state) == 0x1.4eeb35863be4p-1);
    assert(state[0] == 7666 && state[1] == 39619 && state[2] == 42869);
    return 0;
}
