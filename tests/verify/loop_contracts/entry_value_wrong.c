// expect: false(assertion)
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* The value before the first iteration is not the one of the last. */
void harness(void)
{
    unsigned n, i = 3;
    __CPROVER_assume(n > 5 && n < 100);
    while (i < n)
        __CPROVER_loop_invariant(i == __CPROVER_loop_entry(i))
    {
        i++;
    }
}
