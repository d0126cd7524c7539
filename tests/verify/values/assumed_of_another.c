// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* What a callee assumed holds of that argument, not of another's. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static void f(int *p) { __VERIFIER_assume(*p > 0); }
int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    f(&a);
    if (b <= 0)
        reach_error();
    return 0;
}
