// expect: true
// args: --property termination --timeout 20
/* A failed assumption ends the execution. */
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = 0;
    while (1) {
        __VERIFIER_assume(n < 10);
        n++;
    }
}
