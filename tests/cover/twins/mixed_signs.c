// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* Compared with an unsigned number, a negative one is large; with a wider signed type it stays negative. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned limit = 100;
    if (n < 0 && n > limit)
        G();
    if (n < 0 && n > (long long)limit)
        H();
    return 0;
}
