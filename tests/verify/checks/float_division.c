// expect: false(float-division) line 10
// args: --check float-division
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (!(x >= 1 && y >= -1))
        return 0;
    return x / y > 2;
}
