// expect: true
// args: --property termination --timeout 20
/* Three numbers, each decreasing while those before it stay. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
    while (a > 0 && b > 0 && c > 0) {
        int k = __VERIFIER_nondet_int();
        if (k == 0) {
            a--;
            b = __VERIFIER_nondet_uint();
            c = __VERIFIER_nondet_uint();
        } else if (k == 1) {
            b--;
            c = __VERIFIER_nondet_uint();
        } else {
            c--;
        }
    }
    return 0;
}
