// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the program does not compile or link
/* A word read across the element 2^32 of an array of bytes. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static unsigned char a[(1UL << 32) + 64];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i != (1UL << 32) - 2)
        return 0;
    a[0] = 7;
    a[1] = 7;
    unsigned v = 1;
    unsigned char *b = (unsigned char *)&v;
    for (int k = 0; k < 4; k++)
        b[k] = a[i + k];
    if (v == 0)
        reach_error();
    return 0;
}
