// expect: false(deref)
// unconfirmed: the execution is stopped elsewhere
/* A negative size is a huge one, and no memory. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    char *p = malloc((size_t)n);
    p[0] = 1;
    return 0;
}
