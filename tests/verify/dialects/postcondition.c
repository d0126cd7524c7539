// expect: false(assertion) line 8
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* An assertion. */
void harness(void)
{
    int x;
    __CPROVER_postcondition(x != 7, "any value but one");
}
