// expect: true
// args: --property unreach-call
/* What the assertion needs is a condition on the arguments of every activation. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int distance(int a, int b)
{
    if (a <= 0 || b <= 0)
        reach_error();
    if (a == b)
        return a;
    return a > b ? distance(a - b, b) : distance(a, b - a);
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a > 0 && b > 0)
        distance(a, b);
    return 0;
}
