// expect: true
// args: --function h
/* loop_entry is the value before the first iteration; a loop without braces, between if and else. */
void h(int k)
{
    unsigned n, i;
    i = 0;
    if (k)
        for (unsigned j = 0; j < n; j++)
        __CPROVER_loop_invariant(i == j + __CPROVER_loop_entry(i))
        __CPROVER_decreases(n - j)
            if (j % 2)
                i++;
            else {
                i++;
                continue;
            }
    else
        i = n;
    __CPROVER_assert(i == n, "all of them");
}
