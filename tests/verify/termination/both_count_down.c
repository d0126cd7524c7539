// expect: true
// args: --property termination --timeout 20
/* Two counters, whichever is through first. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    while (a && b) {
        if (__VERIFIER_nondet_uchar())
            a--;
        else
            b--;
    }
    return 0;
}
