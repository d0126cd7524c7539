// expect: false(termination)
// args: --property termination --timeout 20
/* Every number is at most the greatest. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    for (unsigned char i = 0; i <= n; i++)
        ;
    return 0;
}
