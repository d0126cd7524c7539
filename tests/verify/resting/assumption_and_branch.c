// expect: true
// args: --property unreach-call
// output: main.reach-error.1  true     /
/* A branch keeps executions away, not a contradiction. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 5);
    if (x < 3)
        reach_error();
    return 0;
}
