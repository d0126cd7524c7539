// expect: false(assertion) line 8
// args: --function h
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
