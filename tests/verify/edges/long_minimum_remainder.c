// expect: false(unreach-call)
// args: --property unreach-call
/* The smallest long leaves -8 when divided by 10. */
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void)
{
    long x = __VERIFIER_nondet_long();
    if (x < -9223372036854775800l && x % 10 == -8 && x / 10 == -922337203685477580l)
        reach_error();
    return 0;
}
