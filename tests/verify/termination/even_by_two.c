// expect: true
// args: --property termination --timeout 20
/* From an even number, steps of two meet zero. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    i &= 0xfe;
    while (i != 0)
        i -= 2;
    return 0;
}
