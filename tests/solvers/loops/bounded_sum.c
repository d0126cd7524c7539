// expect: true
// args: --property unreach-call
/* A loop bounded by the input. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 5)
        return 0;
    unsigned s = 0;
    for (unsigned i = 1; i <= n; i++)
        s += i;
    if (s != n * (n + 1) / 2)
        reach_error();
    return 0;
}
