// expect: false(termination)
// args: --property termination --timeout 20
/* The input is drawn again in every iteration. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i = __VERIFIER_nondet_int();
    while (i >= 0)
        i = __VERIFIER_nondet_int();
    return 0;
}
