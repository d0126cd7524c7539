// expect: true
// args: --property termination --timeout 20
/* Halving ends at zero. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x != 0)
        x /= 2;
    return 0;
}
