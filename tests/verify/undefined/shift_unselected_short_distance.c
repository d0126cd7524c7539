// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* A distance of four bits may be negative. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    _BitInt(4) s = (_BitInt(4))__VERIFIER_nondet_int();
    unsigned x = 1u << s;
    if (s == -1 && x == 0)
        reach_error();
    return 0;
}
