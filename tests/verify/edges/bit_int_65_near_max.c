// expect: false(unreach-call)
// args: --property unreach-call
/* 2 to the 65 minus one leaves 1 when divided by 10. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned _BitInt(65) x = ~(unsigned _BitInt(65))0 - (unsigned _BitInt(65))(__VERIFIER_nondet_uint() % 3);
    if (x % (unsigned _BitInt(65))10 == (unsigned _BitInt(65))1 && x / (unsigned _BitInt(65))10 == (unsigned _BitInt(65))3689348814741910323)
        reach_error();
    return 0;
}
