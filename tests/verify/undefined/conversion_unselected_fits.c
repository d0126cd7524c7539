// expect: true
// args: --property unreach-call
/* A float that fits is converted as C says. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
    double d = __VERIFIER_nondet_double();
    unsigned char c = d;
    if (d >= 7 && d < 8 && c != 7)
        reach_error();
    return 0;
}
