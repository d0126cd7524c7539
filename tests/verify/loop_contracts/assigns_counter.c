// expect: false(assertion) line 9
// args: --function h
// unconfirmed: cannot be given to the compiled program
/* The counter of `for` is declared before the first iteration. */
void h(void)
{
    unsigned n;
    int s = 0;
    for (unsigned i = 0; i < n; i++) __CPROVER_assigns(s)
    {
        s = 1;
    }
}
