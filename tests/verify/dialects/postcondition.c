// expect: false(assertion) line 8
// args: --function harness
// unconfirmed: the words of the dialect are no functions of the compiled program
/* An assertion. */
void harness(void)
{
    int x;
    __CPROVER_postcondition(x != 7, "any value but one");
}
