// expect: false(deref)
// args: --function harness --enforce f
// unconfirmed: the input `p` cannot be given to the compiled program
/* Operands are evaluated from the left: what is read before anybody said that it exists is an invalid access. */
_Bool f(const int *p)
__CPROVER_requires((*p > 3) & __CPROVER_is_fresh(p, sizeof *p))
{
    return *p > 3;
}
void harness(void)
{
    int *p;
    f(p);
}
