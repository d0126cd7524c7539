// expect: unknown
// args: --property unreach-call --timeout 20
/* Only great values of the constant lead to the error: whoever defines it knows whether it is one of these. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern const unsigned GAIN;

int main(void)
{
    if (GAIN > 1000 && __VERIFIER_nondet_int() == 5)
        reach_error();
    return 0;
}
