// expect: true
// args: --property unreach-call
/* In range a shift has its value, selected or not. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned s = __VERIFIER_nondet_uint();
    unsigned x = 1u << s;
    if (s < 32 && x != 1u << (s & 31))
        reach_error();
    return 0;
}
