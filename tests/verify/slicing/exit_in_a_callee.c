// expect: true
// args: --property unreach-call
/* A call that may not return is no dead code. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#include <stdlib.h>

static void f(int x)
{
    if (x)
        exit(0);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    f(x);
    if (x)
        reach_error();
    return 0;
}
