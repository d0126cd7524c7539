// expect: false(unreach-call)
// args: --property unreach-call
/* A large number absorbs a small one. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x > 1e8f && x < 1e9f && x + 1.0f == x)
        reach_error();
    return 0;
}
