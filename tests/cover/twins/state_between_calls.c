// args: --coverage function
// expect: 5 total, 4 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* What a function keeps between its calls changes what the same argument does; its counter stops where it is told to. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
static void H(void) {}
static int step(int x)
{
    static int seen, mode;
    if (x == 17 && mode == 0)
        mode = 1;
    else if (x == 4 && mode == 1)
        mode = 2;
    else if (x == 17 && mode == 2)
        mode = 3;
    else
        mode = 0;
    if (seen < 3)
        seen++;
    if (seen > 3)
        H();
    return mode;
}
static void react(int mode)
{
    if (mode == 3)
        G();
}
int main(void)
{
    while (1)
        react(step(__VERIFIER_nondet_int()));
}
