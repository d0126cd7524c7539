// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* C leaves it to implementations whether they tell of errors by errno. */
#include <assert.h>
#include <errno.h>
#include <math.h>
int main(void)
{
    volatile double zero = 0;
    errno = 0;
    (void)logb(zero);
    (void)sqrt(-1 - zero);
    assert(errno != 0);
    return 0;
}
