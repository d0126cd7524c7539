// expect: unknown
// args: --property termination --timeout 20
/* The square of a short number may overflow an int. */
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void)
{
    unsigned short a = __VERIFIER_nondet_ushort();
    while (a > 1)
        a = a * a;
    return 0;
}
