// expect: true
// args: --property termination --timeout 20
/* A counter that goes up to a bound ends. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        ;
    return 0;
}
