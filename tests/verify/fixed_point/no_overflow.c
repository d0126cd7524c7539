// expect: true
// args: --fixed-point 8.8
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x < 0 || x > 11)
        return 0;
    float y = x * x + 1;
    return y > 3;
}
