// expect: true
/* Any index into an array that exists is one that can be multiplied. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int a[4];
static int get(int *p, unsigned long i)
{
    return p[i];
}
int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i >= sizeof a / sizeof *a)
        return 0;
    int *end = a + 4;
    return get(a, i) + end[-(long)i - 1];
}
