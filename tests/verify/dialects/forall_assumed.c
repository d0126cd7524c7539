// expect: true
// args: --function harness
/* Assumed for all, it holds for each. */
void harness(void)
{
    char a[8];
    __CPROVER_assume(__CPROVER_forall { int i; (0 <= i && i < 8) ==> a[i] == 1 });
    __CPROVER_assert(a[3] == 1, "one of them");
}
