// expect: false(valid-deref) line 10
// args: --property valid-memsafety
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = 1 + __VERIFIER_nondet_uint() % 20;
    int a[n];
    for (unsigned i = 0; i <= n; i++)
        a[i] = 0;
    return a[0];
}
