// args: --coverage condition
// expect: 4 total, 3 covered, 1 unreachable, 0 open
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (sizeof(int) == 4 && x)
        return 1;
    return 0;
}
