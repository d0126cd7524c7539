// expect: true
// args: --property termination --timeout 20
/* The arguments change places; their sum decreases. */
extern unsigned __VERIFIER_nondet_uint(void);
static int f(unsigned a, unsigned b)
{
    if (a > 0)
        return f(b, a - 1);
    return 0;
}
int main(void)
{
    return f(__VERIFIER_nondet_uint() % 1000, __VERIFIER_nondet_uint() % 1000);
}
