// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A shift by the width gives anything. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned s = __VERIFIER_nondet_uint(), x = 1u << s;
    if (s == 40 && x == 12345)
        reach_error();
    return 0;
}
