// expect: false(unreach-call)
// args: --property unreach-call
/* A number with exactly one pair of factors. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    if (a > 1 && b > 1 && a <= b && a * b == 221)
        reach_error();
    return 0;
}
