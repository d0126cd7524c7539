// expect: false(bounds) line 11
/* By C's rules the index is out of bounds. */
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    int a[4];
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * 4 >= 16)
        return 0;
    a[i] = 1;
    return 0;
}
