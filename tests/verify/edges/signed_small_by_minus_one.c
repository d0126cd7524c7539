// expect: false(unreach-call)
// args: --property unreach-call
/* -128 / -1 is 128: the quotient of narrow operands needs one bit more than they. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    signed char c = (signed char)__VERIFIER_nondet_int(), d = (signed char)__VERIFIER_nondet_int();
    if (d < 0 && d > -3 && c / d == 128)
        reach_error();
    return 0;
}
