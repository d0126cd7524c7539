// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* A NaN becomes any integer, not the least one. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
    double d = __VERIFIER_nondet_double();
    int i = d;
    if (d != d && i == 17)
        reach_error();
    return 0;
}
