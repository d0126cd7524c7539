// expect: true
// args: --property termination --timeout 20
/* A call of `reach_error` ends the execution. */
extern void reach_error(void) __attribute__((noreturn));
int main(void)
{
    int n = 0;
    while (1)
        if (n++ == 9)
            reach_error();
}
