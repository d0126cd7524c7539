// expect: false(unreach-call)
// args: --property unreach-call
/* As `contract_by_cases`, and the claim goes one too far. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int ninety_one(int x)
{
    if (x > 100)
        return x - 10;
    return ninety_one(ninety_one(x + 11));
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = ninety_one(x);
    if (y != 91 && x <= 102)
        reach_error();
    return 0;
}
