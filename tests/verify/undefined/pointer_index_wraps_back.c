// expect: false(pointer-arithmetic)
// args: --arch 32
/* The same backwards, where a long has 32 bits. */
extern long __VERIFIER_nondet_long(void);
int a[4];
int main(void)
{
    long i = __VERIFIER_nondet_long();
    if (i != 1L << 30)
        return 0;
    int *p = a + 1 - i;
    return p == a + 1;
}
