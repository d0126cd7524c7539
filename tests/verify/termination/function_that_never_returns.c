// expect: unknown
// args: --property termination --timeout 20
/* A function without a body that does not return need not end the execution. */
extern void panic(void) __attribute__((noreturn));
int main(void)
{
    panic();
}
