// expect: true
// args: --function harness --replace f
// output: the contracts of f, which stand for the functions
/* What the contract ensures is what is known of the result. */
int f(int b)
__CPROVER_requires(b != 0) __CPROVER_ensures(__CPROVER_return_value > b);
int f(int b) { return -1; }
void harness(void)
{
    int r = f(5);
    __CPROVER_assert(r > 5, "by the contract, not by the body");
}
