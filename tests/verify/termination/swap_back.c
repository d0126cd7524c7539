// expect: false(termination)
// args: --property termination --timeout 20
/* Swapping two different numbers, for ever. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x != y) {
        int t = x;
        x = y;
        y = t;
    }
    return 0;
}
