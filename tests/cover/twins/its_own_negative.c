// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* One number other than zero is its own negative; none is its own complement. */
extern unsigned __VERIFIER_nondet_uint(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x == -x && x != 0)
        G();
    if (x == ~x)
        H();
    return 0;
}
