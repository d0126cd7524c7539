// expect: unknown
// args: --property termination --timeout 1
/* Nobody says that an error function without a body ends the execution: it may return. */
extern void __VERIFIER_error(void) __attribute__((noreturn));
int main(void)
{
    int n = 0;
    while (1)
        if (n++ == 9)
            __VERIFIER_error();
}
