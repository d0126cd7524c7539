// expect: true
// args: --function harness --enforce f
/* A pointer in between, both ends included, in one object. */
char *f(char *p, unsigned n)
__CPROVER_requires(n <= 4 && __CPROVER_is_fresh(p, 4)) __CPROVER_ensures(__CPROVER_pointer_in_range_dfcc(p, __CPROVER_return_value, p + 4))
__CPROVER_ensures(n == 0 || !__CPROVER_pointer_in_range_dfcc(p, __CPROVER_return_value, p + n - 1))
{
    return p + n;
}
void harness(void)
{
    char *p;
    unsigned n;
    f(p, n);
}
