// expect: false(division) line 9
// args: --fixed-point 16.16
/* There is no infinity to give; a smaller float than the least number of the format is zero. */
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double() * 1e-9;
    return 1 / x > 2;
}
