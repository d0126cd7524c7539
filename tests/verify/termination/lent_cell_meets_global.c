// expect: false(termination)
// args: --property termination --timeout 30
/* What is proved of a function whose parameters are variables of their own does not hold where one of them is a global that it writes. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned g;
static void step(unsigned *at, unsigned *seen)
{
    *seen = 5;
    g = 7;
    if (*seen == 5)
        *at += 1;
}
int main(void)
{
    unsigned end = 2 + __VERIFIER_nondet_uint() % 100, i = 0;
    while (i < end)
        step(&i, &g);
    return 0;
}
