// expect: true
// args: --property unreach-call --timeout 60
// Two steps of Newton from close enough; divisions included.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

static float f(float x)
{
    return x - x * x * x / 6.0f + x * x * x * x * x / 120.0f;
}

static float slope(float x)
{
    return 1.0f - x * x / 2.0f + x * x * x * x / 24.0f;
}

int main(void)
{
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > -0.8f && x < 0.8f);
    for (int i = 0; i < 2; i++)
        x = x - f(x) / slope(x);
    if (!(x < 0.1f))
        reach_error();
    return 0;
}
