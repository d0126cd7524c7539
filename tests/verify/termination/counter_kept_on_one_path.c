// expect: false(termination)
// args: --property termination --timeout 20
/* The second loop's counter is set anew on one path only. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char i = 0, n = __VERIFIER_nondet_uchar();
    while (i < n)
        i++;
    if (n > 200)
        i = 0;
    while (i != 100)
        i = (unsigned char)(i + 4);
    return 0;
}
