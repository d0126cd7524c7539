// expect: true
// args: --function harness --enforce f
/* What is required is assumed, what is ensured is proved; a value from before the call is kept. */
int f(int x)
__CPROVER_requires(0 <= x && x < 1000)
__CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(x) + 1);
int f(int x)
{
    x++;
    return x;
}
void harness(void)
{
    int x;
    f(x);
}
