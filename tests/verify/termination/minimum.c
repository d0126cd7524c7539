// expect: true
// args: --property termination --timeout 20
/* The smaller one of two numbers decreases. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    while (x > 0 && y > 0) {
        unsigned m = x < y ? x : y;
        if (__VERIFIER_nondet_int()) {
            x = m - 1;
            y = __VERIFIER_nondet_uint();
        } else {
            y = m - 1;
            x = __VERIFIER_nondet_uint();
        }
    }
    return 0;
}
