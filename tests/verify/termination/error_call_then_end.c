// expect: true
// args: --property termination --timeout 20
/* Whether the error function without a body ends the execution or returns: the program ends. */
extern void __VERIFIER_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    for (int n = 0; n < 1000000; n++)
        if (__VERIFIER_nondet_int())
            __VERIFIER_error();
    return 0;
}
