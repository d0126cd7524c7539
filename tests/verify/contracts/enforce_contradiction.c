// expect: true
// args: --function harness --enforce f
// output: vacuous
/* A contract that nobody can keep proves nothing, and the table says so. */
int f(int x)
__CPROVER_requires(x > 0 && x < 0)
__CPROVER_ensures(__CPROVER_return_value == 7)
{
    return x;
}
void harness(void)
{
    int x;
    f(x);
}
