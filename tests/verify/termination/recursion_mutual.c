// expect: true
// args: --property termination --timeout 20
/* Two functions that call each other, with a number that decreases in one of them. */
extern unsigned __VERIFIER_nondet_uint(void);
static int even(unsigned n);
static int odd(unsigned n)
{
    return n == 0 ? 0 : even(n - 1);
}
static int even(unsigned n)
{
    return n == 0 ? 1 : odd(n - 1);
}
int main(void)
{
    return even(__VERIFIER_nondet_uint());
}
