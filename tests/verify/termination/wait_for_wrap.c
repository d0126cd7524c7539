// expect: true
// args: --property termination --timeout 20
/* Counting up meets every number in the end. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x != 10)
        x++;
    return 0;
}
