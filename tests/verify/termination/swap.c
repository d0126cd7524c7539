// expect: true
// args: --property termination --timeout 20
/* A loop whose test fails after one iteration. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > y) {
        int t = x;
        x = y;
        y = t;
    }
    return 0;
}
