// expect: false (unreach-call)
// args: --property unreach-call
/* The error is reached whatever the constant is: the inputs may depend on it, but here any do. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern const unsigned GAIN;
unsigned scaled;

int main(void)
{
    scaled = GAIN * 3;
    if ((scaled < 10 ? 1 : 2) + __VERIFIER_nondet_int() > 5)
        reach_error();
    return 0;
}
