// expect: false(assertion)
// args: --function harness --enforce f
// unconfirmed: cannot be given to the compiled program
/* Another object is not in between, wherever it lies. */
char *f(char *p, char *q)
__CPROVER_requires(__CPROVER_is_fresh(p, 4) && __CPROVER_is_fresh(q, 4)) __CPROVER_ensures(__CPROVER_pointer_in_range_dfcc(p, __CPROVER_return_value, p + 4))
{
    return q;
}
void harness(void)
{
    char *p, *q;
    f(p, q);
}
