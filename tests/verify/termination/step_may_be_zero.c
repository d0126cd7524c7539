// expect: false(termination)
// args: --property termination --timeout 20
/* The step may be zero. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = 100, s = __VERIFIER_nondet_uint() % 4;
    for (unsigned i = 0; i < n; i += s)
        ;
    return 0;
}
