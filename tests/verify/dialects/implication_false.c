// expect: false(assertion) line 8
// args: --function harness
// unconfirmed: the input `a` cannot be given to the compiled program
/* An implication that does not hold. */
void harness(void)
{
    int a;
    __CPROVER_assert(a > 2 ==> a > 3, "does not follow");
}
