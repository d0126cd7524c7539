// expect: false(assertion) line 7
// args: --function harness
/* A quantifier looks at the last element, too. */
void harness(void)
{
    char a[100] = {[99] = 1};
    __CPROVER_assert(__CPROVER_forall { int i; (0 <= i && i < 100) ==> a[i] == 0 }, "all but the last");
}
