// expect: false(vla) line 9
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 9)
        return 0;
    char a[n];
    a[0] = 1;
    return a[0];
}
