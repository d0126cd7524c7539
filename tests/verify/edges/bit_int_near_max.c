// expect: false(unreach-call)
// args: --property unreach-call
/* 65535 + 65536 is the largest number of 17 bits; divided by 10 it leaves 1. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned _BitInt(17) x = (unsigned _BitInt(17))__VERIFIER_nondet_uint();
    if (x > (unsigned _BitInt(17))131060 && x % (unsigned _BitInt(17))10 == (unsigned _BitInt(17))1)
        reach_error();
    return 0;
}
