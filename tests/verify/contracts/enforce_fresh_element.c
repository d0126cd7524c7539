// expect: true
// args: --function harness --enforce f
/* One of a hundred pointers in a fresh array is fresh. */
void f(char **a, unsigned i)
__CPROVER_requires(i < 100 && __CPROVER_is_fresh(a, 100 * sizeof *a) && __CPROVER_is_fresh(a[i], 1)) __CPROVER_assigns(a[i][0])
{
    a[i][0] = 3;
}
void harness(void)
{
    char **a;
    unsigned i;
    f(a, i);
}
