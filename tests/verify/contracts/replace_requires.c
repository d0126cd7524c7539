// expect: false(assertion) line 6
// args: --function harness --replace f
// output: requires clause of `f`
// unconfirmed: the program does not compile or link
/* What the contract requires is proved of every call. */
int f(int b)
__CPROVER_requires(b != 0) __CPROVER_ensures(__CPROVER_return_value > 0);
void harness(void)
{
    f(0);
}
