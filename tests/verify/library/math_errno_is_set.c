// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Each of them may tell of its error. */
#include <assert.h>
#include <errno.h>
#include <float.h>
#include <math.h>
int main(void)
{
    double large = DBL_MAX, zero = 0, small = DBL_MIN;
    int told = 0;
    errno = 0, (void)fmod(1, zero), told += errno == EDOM;
    errno = 0, (void)remainder(1, zero), told += errno == EDOM;
    errno = 0, (void)fdim(large, -large), told += errno == ERANGE;
    errno = 0, (void)nextafter(large, INFINITY), told += errno == ERANGE;
    errno = 0, (void)nextafter(small, 0), told += errno == ERANGE;
    errno = 0, (void)nexttoward(large, INFINITY), told += errno == ERANGE;
    errno = 0, (void)sqrtl(-1.0L - zero), told += errno == EDOM;
    errno = 0, (void)logb(zero), told += errno == ERANGE;
    errno = 0, (void)fma(large, large, 0), told += errno == ERANGE;
    errno = 0, (void)ldexp(small, -1), told += errno == ERANGE;
    errno = 0, (void)remquo(1, zero, &(int){ 0 }), told += errno == EDOM;
    assert(told != 11);
    return 0;
}
