// expect: false(uninitialised)
/* Which element is read, an input says. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int a[100];
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 100)
        return 0;
    a[7] = 1;
    return a[i];
}
