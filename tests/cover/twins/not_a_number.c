// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* NaN differs from itself, and is not both below and above something. */
extern float __VERIFIER_nondet_float(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x != x)
        G();
    if (x < 1.0f && !(x <= 1.0f))
        H();
    return 0;
}
