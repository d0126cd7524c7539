// expect: false(unsequenced) line 9
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = 0, c = __VERIFIER_nondet_int();
    /* Undefined only where the increment is evaluated. */
    int r = (c == 7 ? i++ : 0) + i;
    return r;
}
