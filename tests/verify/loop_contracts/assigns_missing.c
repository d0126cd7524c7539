// expect: false(assertion) line 11
// args: --function h
// unconfirmed: cannot be given to the compiled program
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
