// expect: true
// args: --property termination --timeout 20
/* Sixty-four bits. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    for (unsigned long i = 0; i < n; i++)
        ;
    return 0;
}
