// expect: false(unreach-call)
// args: --property unreach-call
/* A sum that rounds up. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x > 0.0f && x < 1.0f && x + 8388608.0f == 8388609.0f)
        reach_error();
    return 0;
}
