// expect: false(division)
// args: --check division
/* What is not zero as an `int` may be zero as a `char`, and what is not zero may be one from it. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int d = __VERIFIER_nondet_int();
    if (d == 0)
        return 0;
    char c = (char)d;
    return 1000 / c;
}
