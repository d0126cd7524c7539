// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
// output: points to `give.n`
/* A function that does nothing else gives the address of its static variable away. */
extern void reach_error(void);

int *give(void)
{
    static int n;
    return &n;
}

int f(int *p)
{
    int *own = give();
    *own = 1;
    *p = 2;
    if (*own == 2)
        reach_error();
    return 0;
}
