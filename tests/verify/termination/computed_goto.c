// expect: true
// args: --property termination --timeout 20
/* A loop made of a table of labels. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    static void *t[2] = {&&again, &&done};
    unsigned char i = __VERIFIER_nondet_uchar();
    again:
    i--;
    goto *t[i == 0];
    done:
    return 0;
}
