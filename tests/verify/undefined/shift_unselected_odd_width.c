// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* No machine has numbers of 17 bits: what a shift out of range makes of them is arbitrary. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int s = __VERIFIER_nondet_int();
    unsigned _BitInt(17) x = (unsigned _BitInt(17))1 << s;
    if (s == 20 && x == 12345)
        reach_error();
    return 0;
}
