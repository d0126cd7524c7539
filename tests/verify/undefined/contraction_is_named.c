// expect: true
// args: --property unreach-call
// output: products are rounded before they are added
/* A product that is added may be fused. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (!(a >= 1 && a <= 2 && b >= 1 && b <= 2))
        return 0;
    float d = a * b - a * b;
    if (d != 0)
        reach_error();
    return 0;
}
