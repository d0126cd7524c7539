// expect: true
// args: --property termination --timeout 20
/* Whenever the first number stays, the second one decreases. */
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
        }
    return 0;
}
