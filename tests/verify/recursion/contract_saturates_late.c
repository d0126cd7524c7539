// expect: false(unreach-call)
// args: --property unreach-call
/* As `contract_saturates`, with one value too many. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned depth(unsigned n)
{
    if (n == 0)
        return 0;
    unsigned d = depth(n - 1) + 1;
    return d > 4 ? 3 : d;
}

int main(void)
{
    if (depth(__VERIFIER_nondet_uint()) > 3)
        reach_error();
    return 0;
}
