// args: --coverage function
// expect: 3 total, 3 covered, 0 unreachable, 0 open
extern int __VERIFIER_nondet_int(void);
static void A(void) {}
static void B(void) {}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0)
        A();
    if (x > 123456789)
        B();
    return 0;
}
