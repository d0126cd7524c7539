// expect: false(assertion) line 8
// args: --function harness
// unconfirmed: the program does not compile or link
/* Nothing in the range has the property. */
void harness(void)
{
    int i = 30;
    __CPROVER_assert(__CPROVER_exists { int i; (0 <= i && i < 10) && i == 30 }, "nowhere");
}
