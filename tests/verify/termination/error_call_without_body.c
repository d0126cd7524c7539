// expect: unknown
// args: --property termination --timeout 20
/* Nobody says that a function without a body which does not return ends the execution. */
extern void __VERIFIER_error(void) __attribute__((noreturn));
int main(void)
{
    int n = 0;
    while (1)
        if (n++ == 9)
            __VERIFIER_error();
}
