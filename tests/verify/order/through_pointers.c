// expect: false(unsequenced) line 10
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, y = 0;
    int *p = &x;
    int *q = __VERIFIER_nondet_int() ? &y : &x;
    *p = (*q)++;
    return x;
}
