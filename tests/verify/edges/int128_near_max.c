// expect: false(unreach-call)
// args: --property unreach-call
/* The largest unsigned 128-bit number leaves 5 when divided by 10. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned __int128 x = ~(unsigned __int128)0 - __VERIFIER_nondet_uint() % 4;
    if (x % 10 == 5)
        reach_error();
    return 0;
}
