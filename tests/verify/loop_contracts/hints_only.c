// expect: true
// args: --function h --no-loop-contracts
/* Clauses that are not applied mean nothing. */
void h(void)
{
    int i = 7;
    while (i < 10)
    __CPROVER_loop_invariant(i < 5)
        i++;
    __CPROVER_assert(i == 10, "ten");
}
