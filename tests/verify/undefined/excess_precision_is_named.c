// expect: true
// args: --property unreach-call --arch 32
// output: floats are evaluated in their own type
/* Machines of 32 bits may compute in more precision than the type has. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double a = __VERIFIER_nondet_double();
    if (!(a >= 1 && a <= 2))
        return 0;
    double x = 1.0 / a;
    if (x != 1.0 / a)
        reach_error();
    return 0;
}
