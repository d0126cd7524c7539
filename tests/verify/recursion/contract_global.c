// expect: true
// args: --property unreach-call
/* The calls inside change a global, each by what it should. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned steps;

static void walk(unsigned n)
{
    if (n == 0)
        return;
    walk(n - 1);
    steps = steps + 1;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    walk(n);
    if (steps != n)
        reach_error();
    return 0;
}
