// expect: true
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 1, *p = 0;
    if (__VERIFIER_nondet_int() > 3)
        p = &x;
    if (p)
        *p = 2;
    return 0;
}
