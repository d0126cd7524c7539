// expect: true
// args: --property termination
/* The step is 7 and 8 in turn: 2 * step - sign stays what it was, and neither of the two is bounded without that. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int left = __VERIFIER_nondet_int();
    int step = 8, sign = 1;
    while (left >= 0) {
        left = left - step;
        step = step - sign;
        sign = -sign;
    }
    return 0;
}
