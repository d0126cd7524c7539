// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* A kind of float that the analysis does not follow: that one of its numbers is none excludes nothing. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
    long double x = __VERIFIER_nondet_double();
    if (!__builtin_isnan(x))
        reach_error();
    return 0;
}
