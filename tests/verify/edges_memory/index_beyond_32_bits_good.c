// expect: true
// args: --property unreach-call
/* Two elements whose indices differ by 2^32 are two elements. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static char a[1UL << 33];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i < (1UL << 32) || i >= (1UL << 33))
        return 0;
    a[i - (1UL << 32)] = 1;
    a[i] = 2;
    if (a[i - (1UL << 32)] != 1)
        reach_error();
    return 0;
}
