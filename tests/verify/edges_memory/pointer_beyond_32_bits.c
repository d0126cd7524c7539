// expect: true
// args: --property unreach-call
/* Pointers to elements 2^32 bytes apart are different, and so is what they point to. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int a[(1UL << 32) + 8];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong() & 7;
    int *p = a + i, *q = a + (1UL << 32) + i;
    *p = 1;
    *q = 2;
    if (*p != 1 || q - p != 1L << 32)
        reach_error();
    return 0;
}
