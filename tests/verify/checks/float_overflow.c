// expect: false(float-overflow) line 11
// unconfirmed: no sanitizer reports infinities and NaNs
// args: --check float-overflow
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x > 0 && x < 1e200))
        return 0;
    double y = x * x;
    return y > 1;
}
