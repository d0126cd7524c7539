// expect: false(missing-return)
// unconfirmed: no sanitizer reports the use of a missing return value in C
extern int __VERIFIER_nondet_int(void);

static int report(int x)
{
    if (x)
        return 1;
}

int main(void)
{
    report(0);
    int r = report(__VERIFIER_nondet_int());
    return r;
}
