// expect: true
// args: --property unreach-call
/* A bound of the result that holds for each call because it holds for the calls inside. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned depth(unsigned n)
{
    if (n == 0)
        return 0;
    unsigned d = depth(n - 1) + 1;
    return d > 3 ? 3 : d;
}

int main(void)
{
    if (depth(__VERIFIER_nondet_uint()) > 3)
        reach_error();
    return 0;
}
