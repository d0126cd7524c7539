// expect: false(unreach-call)
// args: --property unreach-call
/* Two functions call each other and themselves: neither is a loop of its own. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned odd(unsigned n);
static unsigned even(unsigned n)
{
    if (n == 0)
        return 1;
    return n > 100 ? even(n - 2) : odd(n - 1);
}
static unsigned odd(unsigned n)
{
    if (n == 0)
        return 0;
    return n == 7 ? 1 - even(n - 1) : even(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (even(n) != (n % 2 == 0))
        reach_error();
    return 0;
}
