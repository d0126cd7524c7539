// expect: false(bounds)
// args: --function h
// unconfirmed: the input `i` cannot be given to the compiled program
/* Undefined behaviour in an invariant is a violation, not a truth value. */
void h(void)
{
    int a[4] = {0}, i;
    for (i = 0; i < 4; i++)
    __CPROVER_loop_invariant(a[i] == 0)
        ;
}
