// expect: false(assertion) line 7
// args: --function harness
/* An implication that does not hold. */
void harness(void)
{
    int a;
    __CPROVER_assert(a > 2 ==> a > 3, "does not follow");
}
