// args: --coverage mcdc
// expect: 6 total, 6 covered, 0 unreachable, 0 open
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    if ((a > 1000 && b == 4711) || c > 3)
        return 1;
    return 0;
}
