// expect: true
// args: --property termination --timeout 20
/* After 32 doublings nothing is left. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x)
        x *= 2;
    return 0;
}
