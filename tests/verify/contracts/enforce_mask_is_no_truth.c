// expect: false(deref)
// args: --function harness --enforce f
// unconfirmed: the input `p` cannot be given to the compiled program
/* A mask is no conjunction of truths: both operands are evaluated, in assumptions too. */
static int flags(const int *p) { return __CPROVER_is_fresh(p, sizeof *p) ? 6 : 0; }
int f(const int *p)
__CPROVER_requires(flags(p) & *p)
{
    return *p;
}
void harness(void)
{
    int *p;
    f(p);
}
