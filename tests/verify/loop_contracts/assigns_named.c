// expect: true
// args: --function h
/* All variables that are written are named, and one that is declared inside needs no name. */
void h(void)
{
    unsigned n, i = 0, s = 0;
    while (i < n) __CPROVER_assigns(i, s) __CPROVER_loop_invariant(i <= n && (s == 0 || s == 1)) __CPROVER_decreases(n - i)
    {
        unsigned last = i;
        last++;
        i = last;
        s = 1;
    }
    __CPROVER_assert(i == n && s <= 1, "all of them");
}
