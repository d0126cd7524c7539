// expect: false(assertion) line 6
// args: --function harness --enforce f
// output: ensures clause of `f`
// unconfirmed: the input `x` cannot be given to the compiled program
/* Parameters in a clause are those of the caller, whatever the function does to its own. */
int f(int x)
__CPROVER_ensures(__CPROVER_return_value == x);
int f(int x)
{
    x = 5;
    return 5;
}
void harness(void)
{
    int x;
    f(x);
}
