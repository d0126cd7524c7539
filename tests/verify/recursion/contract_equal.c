// expect: true
// args: --property unreach-call
/* The result is the argument, however deep the recursion. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int count(int n)
{
    if (n == 0)
        return 0;
    return 1 + count(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    if (count(n) != n)
        reach_error();
    return 0;
}
