// expect: false(unreach-call)
// args: --property unreach-call --timeout 60
// Only inputs close to one exceed the bound.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0.0f && x < 1.0f);
    float y = 1.0f + 0.5f * x - 0.125f * x * x + 0.0625f * x * x * x - 0.0390625f * x * x * x * x;
    if (!(y >= 0.0f && y < 1.3984f))
        reach_error();
    return 0;
}
