// expect: false(unreachable)
// unconfirmed: the execution ends without a report
/* By default it is a violation. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    __builtin_assume(x > 0);
    return 0;
}
