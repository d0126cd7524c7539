// expect: true
/* Where there is no error, errno stays as it is. */
#include <assert.h>
#include <errno.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x >= 1 && x <= 1000))
        return 0;
    errno = 0;
    (void)sqrt(x), (void)fmod(x, 3), (void)fdim(x, 1), (void)nextafter(x, 2), (void)lround(x), (void)fma(x, 2, 1);
    assert(errno == 0);
    return 0;
}
