// expect: true
// args: --property termination --timeout 20
/* The body is executed at most 256 times, once more than the counter decreases without wrapping. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    do
        i--;
    while (i);
    return 0;
}
