// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* … namely what machines give: the distance modulo the width, … */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned s = __VERIFIER_nondet_uint();
    unsigned x = 1u << s;
    if (s == 40 && x == 256)
        reach_error();
    return 0;
}
