// expect: false(assertion)
// args: --function h
// unconfirmed: the program does not compile or link
/* An invariant that does not hold when the loop is reached. */
void h(void)
{
    int i = 7;
    while (i < 10)
    __CPROVER_loop_invariant(i < 5)
        i++;
}
