// expect: true
// args: --check float-division
/* The least number above zero is no zero, and NaN is none either. */
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float y = __VERIFIER_nondet_float();
    if (y == 0)
        return 0;
    return 1.0f / y > 2;
}
