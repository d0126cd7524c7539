// expect: false(pointer-arithmetic)
/* Four times the index is no number of bytes: that the sum is in the array again does not help. */
extern long __VERIFIER_nondet_long(void);
int a[4];
int main(void)
{
    long i = __VERIFIER_nondet_long();
    if (i != 1L << 62)
        return 0;
    int *p = a + i;
    return p == a;
}
