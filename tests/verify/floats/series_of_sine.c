// expect: true
// args: --property unreach-call --timeout 60
// Intervals prove what a heap of multipliers would not.
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
    if (!(y <= 1.01f && y >= -1.01f))
        reach_error();
    return 0;
}
