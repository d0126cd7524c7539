// args: --coverage condition,mcdc
// expect: 12 total, 6 covered, 6 unreachable, 0 open
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a ? 1 : 1)
        return 1;
    return 0;
}
