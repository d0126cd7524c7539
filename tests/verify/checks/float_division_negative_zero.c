// expect: false(float-division) line 9
// args: --check float-division
/* Of the numbers below the least that is not zero, only zeros are left; one of them is negative. */
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float y = __VERIFIER_nondet_float();
    if (__builtin_signbit(y) && y > -1e-45f)
        return 1.0f / y < 0;
    return 0;
}
