// expect: true
// args: --property unreach-call
// output: NaNs that operations make are positive ones without payload
/* The bits of a NaN that an operation makes, seen through a union. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    union { float f; unsigned u; } x;
    float a = __VERIFIER_nondet_float();
    x.f = a + 1.0f;
    if (x.f != x.f && a == a && x.u != 0x7fc00000)
        reach_error();
    return 0;
}
