// expect: false(unreach-call)
// args: --property unreach-call
/* An assumption restricts the executions that pass it, not the others. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int())
        __VERIFIER_assume(x > 0);
    if (x < 0)
        reach_error();
    return 0;
}
