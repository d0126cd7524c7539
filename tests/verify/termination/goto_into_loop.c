// expect: true
// args: --property termination --timeout 20
/* A loop with two entries, small enough to be explored. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i = 0;
    if (__VERIFIER_nondet_int())
        goto inside;
    while (i < 8) {
        i++;
inside:
        i++;
    }
    return 0;
}
