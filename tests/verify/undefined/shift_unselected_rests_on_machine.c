// expect: true
// args: --property unreach-call
// output: is made as some machine makes it
/* Any other value is what a compiler may make of it, and no machine: a proof names the shift. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned s = __VERIFIER_nondet_uint();
    unsigned x = 1u << s;
    if (s == 40 && x == 12345)
        reach_error();
    return 0;
}
