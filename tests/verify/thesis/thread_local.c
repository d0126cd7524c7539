// expect: true
/* After Figure 3.7: thread storage in a program with one thread. */
#include <assert.h>

static __thread _Bool condition = 0;
static _Thread_local int count;

int main(void)
{
    assert(!condition && count == 0);
    condition = 1;
    count++;
    assert(condition && count == 1);
    return 0;
}
