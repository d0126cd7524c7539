// expect: false(unreach-call)
// args: --property unreach-call
/* One of two constants near the top, chosen at run time, divided by an input. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() ? 4294967295u : 4294967293u;
    unsigned d = __VERIFIER_nondet_uint();
    if (d > 1 && d < 8 && x % d == 3)
        reach_error();
    return 0;
}
