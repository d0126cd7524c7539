// expect: false(unreach-call)
// args: --property unreach-call
/* As `argument_of_inner_call`, but equal arguments go on. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int distance(int a, int b)
{
    if (a <= 0 || b <= 0)
        reach_error();
    if (a == 1)
        return a;
    return a >= b ? distance(a - b, b) : distance(a, b - a);
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a > 0 && b > 0)
        distance(a, b);
    return 0;
}
