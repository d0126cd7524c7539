// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* Two shifts need not be made by the same machine instruction: their values may differ. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int s = __VERIFIER_nondet_int();
    unsigned x = 5u << s, y = 5u << s;
    if (s == 32 && x != y)
        reach_error();
    return 0;
}
