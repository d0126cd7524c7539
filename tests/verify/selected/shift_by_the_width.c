// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A shift by more than the width is not by zero bits: machines take the distance modulo the width. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned s = __VERIFIER_nondet_uint(), x = 1u << s;
    if (s == 40 && x == 256)
        reach_error();
    return 0;
}
