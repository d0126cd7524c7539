// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* ARM looks at the lowest byte of a distance: 40 shifts everything out, 256 shifts nothing. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int s = __VERIFIER_nondet_int(), t = __VERIFIER_nondet_int();
    unsigned x = 1u << s, y = 1u << t;
    if (s == 40 && t == 256 && x == 0 && y == 1)
        reach_error();
    return 0;
}
