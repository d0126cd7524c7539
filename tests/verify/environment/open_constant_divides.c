// expect: false (unreach-call)
// args: --property unreach-call
// output: which is defined nowhere
/* Whatever value the constant has, the error is there, unless the division before it traps: no value of it decides. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern const unsigned GAIN, OFFSET;

int main(void)
{
    unsigned level = (unsigned)__VERIFIER_nondet_int();
    unsigned share = level / (GAIN * 3 - OFFSET);
    if (share == 0 && __VERIFIER_nondet_int() == 5)
        reach_error();
    return 0;
}
