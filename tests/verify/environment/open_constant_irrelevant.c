// expect: false (unreach-call)
// args: --property unreach-call --no-slice
/* The constant is read on the way to the error, which does not depend on it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern const unsigned GAIN;
unsigned scaled;

int main(void)
{
    scaled = GAIN * 3;
    if (__VERIFIER_nondet_int() == 5)
        reach_error();
    return (int)scaled;
}
