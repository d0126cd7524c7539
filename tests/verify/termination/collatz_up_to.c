// expect: true
// args: --property termination --timeout 20
/* All numbers up to a limit. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 6)
        return 0;
    while (n != 1)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return 0;
}
