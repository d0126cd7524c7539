// expect: false(unreach-call)
// args: --property unreach-call
/* A recursive function reaches a value. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && n < 6 && fib(n) == 5)
        reach_error();
    return 0;
}
