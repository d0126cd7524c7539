// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Somebody may set the wall clock back. */
#include <assert.h>
#include <time.h>
int main(void)
{
    struct timespec a, b;
    clock_gettime(CLOCK_REALTIME, &a);
    clock_gettime(CLOCK_REALTIME, &b);
    assert(b.tv_sec >= a.tv_sec);
    return 0;
}
