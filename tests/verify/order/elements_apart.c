// expect: true
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a[4] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    if (i < j)
        a[i] = a[j]++;
    return 0;
}
