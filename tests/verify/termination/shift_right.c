// expect: true
// args: --property termination --timeout 20
/* A positive number shifted to the right decreases. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x)
        x >>= 1;
    return 0;
}
