// expect: false(unreach-call)
// args: --property unreach-call --timeout 60
// Intervals find the input where the bound is too tight by a thousandth.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

static float series(float x)
{
    return x - x * x * x / 6.0f + x * x * x * x * x / 120.0f - x * x * x * x * x * x * x / 5040.0f;
}

int main(void)
{
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > -1.5707964f && x < 1.5707964f);
    float y = series(x);
    if (!(y <= 0.999f && y >= -0.999f))
        reach_error();
    return 0;
}
