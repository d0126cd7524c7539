// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* A negative number shifted out to the right is -1. */
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);
int main(void)
{
    long s = __VERIFIER_nondet_long();
    long x = -8L >> s;
    if (s == 66 && x == -1)
        reach_error();
    return 0;
}
