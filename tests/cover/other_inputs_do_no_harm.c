// args: --coverage function --fail-on-violation
// expect: 2 total, 2 covered, 0 unreachable, 0 open
/* d does not matter to G, but the vector must not divide by zero. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
int out;
int main(void)
{
    int d = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    out = 10 / d;
    if (x == 777777)
        G();
    return 0;
}
