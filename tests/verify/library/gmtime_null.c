// expect: false(deref)
// unconfirmed: cannot be given to the compiled program
/* A year that does not fit has no broken-down time. */
#include <time.h>
extern long __VERIFIER_nondet_long(void);
int main(void)
{
    time_t t = __VERIFIER_nondet_long();
    return gmtime(&t)->tm_mon;
}
