// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the program does not compile or link
/* An index of 2^32 is not index 0. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static char a[1UL << 33];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i != (1UL << 32))
        return 0;
    a[0] = 1;
    a[i] = 2;
    if (a[0] == 1)
        reach_error();
    return 0;
}
