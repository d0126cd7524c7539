// expect: false(unreach-call)
// args: --property unreach-call
/* A call that is cut in the inductive step is not covered by it: the step fails at this k. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void descend(int n)
{
    if (n == 5)
        reach_error();
    if (__VERIFIER_nondet_int())
        descend(n + 1);
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        descend(0);
    return 0;
}
