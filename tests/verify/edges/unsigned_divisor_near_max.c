// expect: false(unreach-call)
// args: --property unreach-call
/* A divisor near the top is larger than any dividend in the lower half: the remainder is the dividend. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
    if (x < 100 && d > 4294967200u && x % d == 37 && x / d == 0)
        reach_error();
    return 0;
}
