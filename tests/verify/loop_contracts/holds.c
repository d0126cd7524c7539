// expect: true
// args: --function h
/* The invariant is proved and helps to prove what comes behind the loop, for every n; the measure decreases. */
void h(void)
{
    unsigned n, i = 0;
    while (i < n)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i <= n)
    __CPROVER_decreases(n - i)
    {
        i++;
    }
    __CPROVER_assert(i == n, "all of them");
}
