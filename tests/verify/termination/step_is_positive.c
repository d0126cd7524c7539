// expect: true
// args: --property termination --timeout 20
/* The step is at least one, and the bound is far from the end of the type. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = 100, s = 1 + __VERIFIER_nondet_uint() % 4;
    for (unsigned i = 0; i < n; i += s)
        ;
    return 0;
}
