// expect: true
// args: --property unreach-call
/* All quotients of the four largest values by 7 are 613566756. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x >= 4294967292u && x / 7 != 613566756u)
        reach_error();
    return 0;
}
