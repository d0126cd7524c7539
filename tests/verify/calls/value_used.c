// expect: false(missing-return)
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
