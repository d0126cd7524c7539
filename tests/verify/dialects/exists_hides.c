// expect: true
// args: --function harness
/* The variable of a quantifier is its own. */
void harness(void)
{
    int i = 5;
    __CPROVER_assert(__CPROVER_exists { int i; (0 <= i && i < 10) && i == 3 }, "three is there");
    __CPROVER_assert(i == 5, "the other variable");
}
