// expect: false(valid-deref) line 10
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 1, *p = 0;
    if (__VERIFIER_nondet_int() > 3)
        p = &x;
    *p = 2;
    return 0;
}
