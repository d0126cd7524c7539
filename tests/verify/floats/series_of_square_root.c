// expect: true
// args: --property unreach-call --timeout 60
// Intervals prove a bound that is tight to the fourth digit.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0.0f && x < 1.0f);
    float y = 1.0f + 0.5f * x - 0.125f * x * x + 0.0625f * x * x * x - 0.0390625f * x * x * x * x;
    if (!(y >= 0.0f && y < 1.3985f))
        reach_error();
    return 0;
}
