// expect: true
// args: --function h
/* The clause says nothing about what is written behind the loop, or before it. */
void h(void)
{
    unsigned n, i = 0, s = 0;
    while (i < n) __CPROVER_assigns(i) __CPROVER_loop_invariant(i <= n)
    {
        i++;
    }
    s = i;
    __CPROVER_assert(s == n, "all of them");
}
