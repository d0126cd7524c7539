// expect: false(assertion)
// args: --function h
// unconfirmed: the input `n` cannot be given to the compiled program
/* A loop that writes more than it lists is explored as it is. */
int g;
void h(void)
{
    unsigned n;
    g = 0;
    for (unsigned i = 0; i < n; i++)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i <= n)
    {
        if (i == 3)
            g = 1;
    }
    __CPROVER_assert(g == 0, "the loop writes g");
}
