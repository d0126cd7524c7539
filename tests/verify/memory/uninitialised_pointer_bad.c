// expect: false(uninitialised) line 10
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 5;
    int *p;
    if (__VERIFIER_nondet_int())
        p = &x;
    *p = 6;
    return x;
}
