// expect: true
// args: --property termination --timeout 20
/* Two calls, each with a smaller argument. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned fib(unsigned n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
int main(void)
{
    return fib(__VERIFIER_nondet_uint()) == 1;
}
