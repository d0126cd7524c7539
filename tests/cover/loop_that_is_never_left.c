// args: --coverage function
// expect: 4 total, 3 covered, 1 unreachable, 0 open
extern int __VERIFIER_nondet_int(void);
static void A(void) {}
static void B(void) {}
static int f(int s)
{
    return __VERIFIER_nondet_int() ? s : 1 - s;
}
int main(void)
{
    int s = 0;
    A();
    while (s != 3)
        s = f(s);
    B();
    return 0;
}
