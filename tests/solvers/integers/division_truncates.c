// expect: true
// args: --property unreach-call
/* Quotient and remainder give the dividend back. */
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void)
{
    signed char x = (signed char)__VERIFIER_nondet_short();
    if (x / 7 * 7 + x % 7 != x)
        reach_error();
    return 0;
}
