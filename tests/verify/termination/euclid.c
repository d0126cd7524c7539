// expect: true
// args: --property termination --timeout 20
/* The remainder decreases. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    while (b != 0) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return 0;
}
