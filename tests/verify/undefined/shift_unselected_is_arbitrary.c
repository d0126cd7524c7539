// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* A shift by the width has no fixed value where nobody looks for it: machines take the distance modulo the width. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned s = __VERIFIER_nondet_uint();
    unsigned x = 1u << s;
    if (s == 32 && x == 1)
        reach_error();
    return 0;
}
