// expect: false(unreach-call)
// args: --property unreach-call
/* A function pointer chosen by the input. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int inc(int x)
{
    return x + 1;
}

static int twice(int x)
{
    return 2 * x;
}

int main(void)
{
    int (*f)(int) = __VERIFIER_nondet_int() > 5 ? twice : inc;
    if (f(20) == 40)
        reach_error();
    return 0;
}
