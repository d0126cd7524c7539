// args: --coverage condition
// expect: 4 total, 3 covered, 1 unreachable, 0 open
/* Where a is 0, b is not evaluated: that does not make it false. */
extern int __VERIFIER_nondet_int(void);
int b = 1;
int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a && b)
        return 1;
    return 0;
}
