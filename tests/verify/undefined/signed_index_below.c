// expect: true
/* The program itself makes the index signed: it is minus one. */
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4}, *p = a + 2;
    unsigned long i = __VERIFIER_nondet_ulong();
    return i + 1 < 2 ? p[(long)i] : 0;
}
