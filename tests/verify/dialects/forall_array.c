// expect: true
// args: --function harness
/* A universal quantifier over a range of symbolic length. */
void harness(void)
{
    char a[8] = {0};
    unsigned n;
    __CPROVER_assume(n <= 8);
    __CPROVER_assert(__CPROVER_forall { unsigned i; i < n ==> a[i] == 0 }, "all zero");
}
