// expect: false(valid-deref)
// args: --property valid-memsafety
// unconfirmed: the execution is stopped elsewhere
/* An array of no elements has no last one. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3)
        return 0;
    char a[n];
    a[n - 1] = 1;
    return 0;
}
