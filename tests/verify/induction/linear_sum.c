// expect: true
// args: --property unreach-call --timeout 50
/* Two counters grow by different amounts, their sum by the same. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int i = 0, a = 0, b = 0, n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000000)
        return 0;
    while (i < n) {
        if (__VERIFIER_nondet_int()) {
            a = a + 1;
            b = b + 2;
        } else {
            a = a + 2;
            b = b + 1;
        }
        i = i + 1;
    }
    if (a + b != 3 * n)
        reach_error();
    return 0;
}
