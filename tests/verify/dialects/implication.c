// expect: true
// args: --function harness
/* Implications bind less than || and more than ?:. */
void harness(void)
{
    int i = 5, a, b, c;
    __CPROVER_assert(0 ==> 0 ==> 0, "to the right");
    __CPROVER_assert(a > 3 ==> a > 2, "follows");
    __CPROVER_assert((a || b ==> c) == (!(a || b) || c), "weaker than ||");
    __CPROVER_assert((a <==> b) == (!a == !b), "both ways");
    __CPROVER_assert(i == 5, "all the same");
}
