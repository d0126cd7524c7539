// expect: false(pointer-arithmetic) line 9
/* The index is a great number, not minus one: C leaves the sum undefined, although it wraps around to an element. */
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    char a[4] = {1, 2, 3, 4}, *p = a + 2;
    unsigned long i = __VERIFIER_nondet_ulong();
    return i + 1 < 2 ? p[i] : 0;
}
