// expect: false(assertion)
// args: --function h
// unconfirmed: the input `n` cannot be given to the compiled program
/* continue leads to the head of the loop. */
void h(void)
{
    unsigned n, i = 0;
    while (i < n)
    __CPROVER_loop_invariant(i % 2 == 0 || i == n)
    {
        i += 1;
        if (i == 5)
            continue;
        if (i < n)
            i++;
    }
}
