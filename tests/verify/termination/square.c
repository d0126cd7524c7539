// expect: false(termination)
// args: --property termination --timeout 20
/* One squared is one. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x)
        x *= x;
    return 0;
}
