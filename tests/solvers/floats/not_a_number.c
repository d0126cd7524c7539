// expect: false(unreach-call)
// args: --property unreach-call
/* A comparison that is false for NaN only. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x <= 1.0f || x > 1.0f))
        reach_error();
    return 0;
}
