// expect: false(pointer-arithmetic)
/* The same where the element is read at once. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int a[4];
static int get(int *p, unsigned long i)
{
    return p[i];
}
int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * sizeof *a >= sizeof a)
        return 0;
    return get(a, i);
}
