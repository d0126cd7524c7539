// expect: false(termination)
// args: --property termination --timeout 20
/* Odd inputs never get to zero. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    for (unsigned i = __VERIFIER_nondet_uint(); i != 0; i -= 2)
        ;
    return 0;
}
