// expect: true
// args: --property unreach-call
// output: NaNs that operations make are positive ones without payload
/* C leaves the sign of a NaN open that an operation makes: x86 makes negative ones. */
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double z = __VERIFIER_nondet_double(), a = z - z;
    if (a != a && !(z != z) && signbit(a))
        reach_error();
    return 0;
}
