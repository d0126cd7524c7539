// expect: true
// args: --property termination --timeout 20
/* The assumption cuts the endless executions off. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0);
    while (x != 0) {
        x--;
        __VERIFIER_assume(x >= 0);
    }
    return 0;
}
