// expect: false(termination)
// args: --property termination --timeout 20
/* Who enters in the middle has passed the initialisation of the counter by. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i & 1)
        goto middle;
    i = 0;
    do {
        i = (unsigned char)(i + 2);
middle:
        i = (unsigned char)(i + 2);
    } while (i != 20);
    return 0;
}
