// expect: unknown: division by zero
// args: --property unreach-call
/* The least integer divided by -1 traps as well. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0)
        return 0;
    int q = a / b;
    if (b == -1 && a == -2147483647 - 1)
        reach_error();
    return q;
}
