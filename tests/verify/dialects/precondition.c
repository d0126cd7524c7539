// expect: false(assertion) line 6
// args: --function harness
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
