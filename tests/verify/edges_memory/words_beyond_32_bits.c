// expect: true
// args: --property unreach-call
/* A word stored into an array of more than 2^32 bytes, and one of its bytes. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static unsigned char a[(1UL << 32) + 16];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i >= (1UL << 32) + 8)
        return 0;
    i &= ~1UL;
    *(unsigned short *)(a + i) = 0x0102;
    if (a[i] != 2)
        reach_error();
    return 0;
}
