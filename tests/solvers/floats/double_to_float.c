// expect: false(unreach-call)
// args: --property unreach-call
/* Some double is no float. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double d = __VERIFIER_nondet_double();
    if (d > 1.0 && d < 2.0 && (double)(float)d != d)
        reach_error();
    return 0;
}
