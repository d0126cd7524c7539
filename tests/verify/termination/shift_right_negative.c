// expect: false(termination)
// args: --property termination --timeout 20
/* A negative number shifted to the right stays negative. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x)
        x >>= 1;
    return 0;
}
