// expect: false(termination)
// args: --property termination --timeout 20
/* Both numbers may be drawn again. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    while (a > 0 && b > 0)
        if (__VERIFIER_nondet_int()) {
            a--;
            b = __VERIFIER_nondet_uint();
        } else {
            b--;
            a = __VERIFIER_nondet_uint();
        }
    return 0;
}
