// expect: false(nan) line 12
// unconfirmed: no sanitizer reports infinities and NaNs
// args: --check nan
/* Zero times infinity; the NaN that comes in is nobody's result. */
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x < 1)
        return 0;
    double y = x * 0;
    return y > 1;
}
