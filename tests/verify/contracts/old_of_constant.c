// expect: true
// args: --function harness --enforce f
/* The old value of what the function may not change. */
int f(const int *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p)) __CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(*p))
{
    return *p;
}
void harness(void)
{
    int *p;
    f(p);
}
