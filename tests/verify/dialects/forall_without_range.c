// expect: unknown: quantifier
// args: --function harness
/* A quantifier over all integers is not understood. */
void harness(void)
{
    int x;
    __CPROVER_assert(__CPROVER_forall { int i; i * 2 != x }, "no range");
}
