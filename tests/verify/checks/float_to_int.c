// expect: false(conversion) line 9
/* 2147483647.5 still converts, 2147483648 does not: an error with no option. */
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > -2147483649.0 && x <= 2147483648.0)
        return (int)x == 7;
    return 0;
}
