// expect: true
// args: --function h
/* The same, named in both. */
void h(void)
{
    int i, j;
    for (i = 0; i < 3; i++) __CPROVER_assigns(i, j) __CPROVER_loop_invariant(0 <= i && i <= 3)
    {
        for (j = 0; j < 2; j++) __CPROVER_assigns(j);
    }
    __CPROVER_assert(i == 3, "three");
}
