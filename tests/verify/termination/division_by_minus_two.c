// expect: true
// args: --property termination --timeout 20
/* Towards zero, with a sign that changes. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == -2147483647 - 1)
        return 0;
    while (n != 0)
        n /= -2;
    return 0;
}
