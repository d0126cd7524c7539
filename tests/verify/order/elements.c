// expect: false(unsequenced) line 10
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a[4] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    if (i > j) return 0;
    a[i] = a[j]++;
    return 0;
}
