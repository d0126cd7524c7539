// expect: false(pointer-arithmetic) line 9
// unconfirmed: the execution ends without a report
/* The same through a pointer. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    int a[4] = {1, 2, 3, 4}, *p = a;
    unsigned _BitInt(100) i = __VERIFIER_nondet_ulong() % 2;
    return p[i << 64];
}
