// expect: false(assertion) line 10
// args: --function h
/* A variable that the clause does not name is written. */
void h(void)
{
    unsigned n, i = 0, s = 0;
    while (i < n) __CPROVER_assigns(i) __CPROVER_loop_invariant(i <= n)
    {
        i++;
        s = 1;
    }
}
