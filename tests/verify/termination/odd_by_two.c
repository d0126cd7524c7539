// expect: false(termination)
// args: --property termination --timeout 20
/* From an odd number, steps of two never meet zero. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    while (i != 0)
        i -= 2;
    return 0;
}
