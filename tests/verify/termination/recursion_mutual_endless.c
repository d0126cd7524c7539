// expect: false(termination)
// args: --property termination --timeout 20
/* Two functions that hand the same number to each other. */
extern int __VERIFIER_nondet_int(void);
static void g(int n);
static void f(int n)
{
    if (n > 0)
        g(n);
}
static void g(int n)
{
    if (n > 0)
        f(n);
}
int main(void)
{
    f(__VERIFIER_nondet_int());
    return 0;
}
