// expect: false(assertion) line 7
// args: --function harness
// unconfirmed: the input `x` cannot be given to the compiled program
/* A precondition is an assertion; a goal of coverage is nothing here. */
static int half(int x)
{
    __CPROVER_precondition(x % 2 == 0, "even");
    return x / 2;
}
void harness(void)
{
    int x;
    __CPROVER_cover(x > 3);
    half(x);
}
