// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* A remainder has the sign of the dividend: it may be -1, and never -2. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x % 2 == -1)
        G();
    if (x % 2 == -2)
        H();
    return 0;
}
