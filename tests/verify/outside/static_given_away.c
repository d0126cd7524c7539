// expect: false(unreach-call)
// args: --property unreach-call --function f
// output: points to `g`
// unconfirmed: cannot be given to the compiled program
/* Others may call a function that nothing here calls, and keep what it returns. */
extern void reach_error(void);

static int g;

int *give(void)
{
    return &g;
}

int f(int *p)
{
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
