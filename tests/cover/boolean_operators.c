// args: --coverage decision,mcdc
// expect: 22 total, 22 covered, 0 unreachable, 0 open
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int both = (a > 10) & (b > 10), either = (a > 20) | (b > 20);
    if ((a == 7) ^ (b == 8))
        return 1;
    return both + either ? 2 : 3;
}
