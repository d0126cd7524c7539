// expect: false(assertion)
// args: --function h
// unconfirmed: the input `n` cannot be given to the compiled program
/* A measure that grows. */
void h(void)
{
    unsigned n, i = 0;
    __CPROVER_assume(n > 3);
    while (i < n)
    __CPROVER_decreases(i)
    {
        i++;
    }
}
