// expect: false(termination)
// args: --property termination --timeout 20
/* Rotating keeps the bits. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x)
        x = x << 1 | x >> 31;
    return 0;
}
