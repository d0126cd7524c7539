// expect: false
// args: --property termination
/* 2 * step - 1 * sign stays what it was here too, but the step is 1 and -1 in turn. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int left = __VERIFIER_nondet_int();
    int step = 1, sign = 2;
    while (left >= 0) {
        left = left - step;
        step = step - sign;
        sign = -sign;
    }
    return 0;
}
