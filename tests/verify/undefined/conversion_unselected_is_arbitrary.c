// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* A float that does not fit becomes anything where nobody looks for it. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
    double d = __VERIFIER_nondet_double();
    unsigned char c = d;
    if (d >= 256 && d < 257 && c == 0)
        reach_error();
    return 0;
}
