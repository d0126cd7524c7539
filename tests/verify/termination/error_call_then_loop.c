// expect: unknown
// args: --property termination --timeout 1
/* Whether this program ends depends on whether the error function without a body returns. */
extern void __VERIFIER_error(void);
int main(void)
{
    __VERIFIER_error();
    while (1)
        ;
}
