// expect: true
// args: --property unreach-call
/* Twice a float is its sum with itself. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x > 1e-30f && x < 1e30f && x + x != 2.0f * x)
        reach_error();
    return 0;
}
