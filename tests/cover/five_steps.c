// args: --coverage function
// expect: 3 total, 3 covered, 0 unreachable, 0 open
// output: vectors: 1, with 5 inputs
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
static int n;
static void step(int x)
{
    if (++n == 5)
        G();
}
int main(void)
{
    while (1)
        step(__VERIFIER_nondet_int());
}
