// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* An error of domain may set errno. */
#include <errno.h>
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    errno = 0;
    double root = sqrt(x);
    if (errno == EDOM)
        reach_error();
    return root > 1;
}
