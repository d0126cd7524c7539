// expect: false(assertion) line 12
// args: --function h
// unconfirmed: cannot be given to the compiled program
/* A variable at file level that the clause does not name. */
static int count;
void h(void)
{
    unsigned n, i = 0;
    while (i < n) __CPROVER_assigns(i)
    {
        i++;
        count = 1;
    }
}
