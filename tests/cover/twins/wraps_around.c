// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* A number and its successor: unsigned arithmetic wraps around, a product of two neighbours is even all the same. */
extern unsigned __VERIFIER_nondet_uint(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x + 1 < x)
        G();
    if (x * (x + 1) & 1)
        H();
    return 0;
}
