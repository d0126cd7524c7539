// expect: unknown
// args: --property termination --timeout 20
/* Some inputs overflow before the loop ends: C says nothing about them. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i = __VERIFIER_nondet_int();
    while (i > 0)
        i++;
    return 0;
}
