// expect: true
// args: --property unreach-call
// output: main.reach-error.1  true     /
/* An assumption that nobody passes on one way, and a branch that leads around it. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 5)
        __VERIFIER_assume(0);
    if (x > 7)
        reach_error();
    return 0;
}
