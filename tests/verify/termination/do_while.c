// expect: true
// args: --property termination --timeout 20
/* A loop that is tested at its end. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    do
        i--;
    while (i);
    return 0;
}
