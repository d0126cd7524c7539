// expect: true
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > -2147483649.0 && x < 2147483648.0)
        return (int)x == 7;
    if (x > -1 && x < 256)
        return (unsigned char)x;
    return 0;
}
