// expect: true
// args: --property termination --timeout 20
/* One bit less in every iteration. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x)
        x &= x - 1;
    return 0;
}
