// expect: false(assertion) line 11
// args: --function h
// unconfirmed: cannot be given to the compiled program
/* What the inner loop writes the outer one writes too. */
void h(void)
{
    unsigned n, i = 0, j = 0;
    while (i < n) __CPROVER_assigns(i)
    {
        i++;
        while (j < i) __CPROVER_assigns(j) __CPROVER_loop_invariant(j <= i) { j++; }
    }
}
