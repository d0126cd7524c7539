// expect: false(termination)
// args: --property termination --timeout 20
/* The first loop is gone for the second one only if nobody reads what it counted: here the second counter begins where the first one ended. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    unsigned char i = 0;
    while (i < n)
        i++;
    /* i == n, so that i ends at 10 only if n is even. */
    while (i != 10)
        i = (unsigned char)(i + 2);
    return 0;
}
