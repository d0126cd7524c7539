// expect: false(valid-deref)
// args: --property valid-memsafety
/* An index one too large. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a[8] = { 0 };
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= 8)
        a[i] = 1;
    return 0;
}
