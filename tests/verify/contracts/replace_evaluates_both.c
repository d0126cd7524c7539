// expect: false(deref)
// args: --function harness --replace f
// unconfirmed: the program does not compile or link
/* What is asserted of a call is evaluated as C says, both operands of `&`: reading through null is a violation. */
_Bool f(const int *p)
__CPROVER_requires(!(__CPROVER_is_fresh(p, sizeof *p) & (*p > 3)))
__CPROVER_ensures(1);
void harness(void)
{
    f((int *)0);
}
