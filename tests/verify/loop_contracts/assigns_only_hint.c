// expect: true
// args: --function h --no-loop-contracts
/* Without loop contracts the clause means nothing. */
void h(void)
{
    unsigned n, i = 0, s = 0;
    while (i < n) __CPROVER_assigns(i)
    {
        i++;
        s = 1;
    }
    __CPROVER_assert(s <= 1, "small");
}
