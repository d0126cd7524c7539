// expect: false(assertion)
// unconfirmed: the execution ends without a report (exit code 0)
/* C11 7.12.6.4: the exponent is not specified. */
#include <assert.h>
#include <math.h>
int main(void)
{
    int exponent = 5;
    (void)frexp(INFINITY, &exponent);
    assert(exponent == 0);
    return 0;
}
