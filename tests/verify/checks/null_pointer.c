// expect: false(deref)
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 4, *p = __VERIFIER_nondet_int() ? &x : 0;
    return *p;
}
