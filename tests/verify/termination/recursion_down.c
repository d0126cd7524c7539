// expect: true
// args: --property termination --timeout 20
/* The argument decreases. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned f(unsigned n)
{
    return n == 0 ? 0 : 1 + f(n - 1);
}
int main(void)
{
    return f(__VERIFIER_nondet_uint()) == 3;
}
