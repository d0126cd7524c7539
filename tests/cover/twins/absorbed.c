// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* A large float absorbs what is added; an integer of this range never does. */
extern float __VERIFIER_nondet_float(void);
extern short __VERIFIER_nondet_short(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    float x = __VERIFIER_nondet_float();
    short n = __VERIFIER_nondet_short();
    if (x > 0 && x < 1e20f && x + 1 == x)
        G();
    if ((float)n + 1 == (float)n)
        H();
    return 0;
}
