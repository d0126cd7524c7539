// expect: false(termination)
// args: --property termination --timeout 20
/* Two calls pass constants, the third one goes by an address in an initialiser. */
extern unsigned char __VERIFIER_nondet_uchar(void);
static int count(unsigned char n)
{
    while (n != 4)
        n = (unsigned char)(n + 2);
    return n;
}
static int (*const table[])(unsigned char) = { count };
int main(void)
{
    return (count(2) + count(4) + table[0](__VERIFIER_nondet_uchar())) & 1;
}
