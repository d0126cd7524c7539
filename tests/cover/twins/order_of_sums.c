// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* Sums of floats depend on the order of additions, but not on that of the operands. */
extern float __VERIFIER_nondet_float(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (!(a > -1e6f && a < 1e6f && b > -1e6f && b < 1e6f))
        return 0;
    if ((a + b) + 3.0f != a + (b + 3.0f))
        G();
    if (a + b != b + a)
        H();
    return 0;
}
