// expect: true
// args: --property termination --timeout 20
/* A counter that goes down to zero ends. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    while (n != 0)
        n--;
    return 0;
}
