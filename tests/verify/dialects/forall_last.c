// expect: false(assertion) line 8
// args: --function harness
// unconfirmed: the program does not compile or link
/* A quantifier looks at the last element, too. */
void harness(void)
{
    char a[100] = {[99] = 1};
    __CPROVER_assert(__CPROVER_forall { int i; (0 <= i && i < 100) ==> a[i] == 0 }, "all but the last");
}
