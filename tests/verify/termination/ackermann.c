// expect: true
// args: --property termination --timeout 20
/* The arguments decrease lexicographically. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned a(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return a(m - 1, 1);
    return a(m - 1, a(m, n - 1));
}
int main(void)
{
    return a(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint()) == 1;
}
