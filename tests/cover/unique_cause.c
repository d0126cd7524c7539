// args: --coverage mcdc-unique
// expect: 14 total, 14 covered, 0 unreachable, 0 open
// output: masking: no unique-cause pair exists
/* In f each condition has a pair. In g the third cannot differ alone, because it is the negation of the first: its goals fall back to masking. */
extern int __VERIFIER_nondet_int(void);
static int f(int a, int b, int c) { return (a > 0 && b > 0) || c > 3; }
static int g(int a, int b) { return (a > 0 && b > 0) || (a <= 0 && b == 7); }
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    return f(a, b, c) + g(a, b);
}
