// expect: true
// args: --function h
// output: loops write no more through pointers and in called functions than their assigns clauses say
/* What a loop lists is not compared with what it writes through pointers: the proof says so, and the invariant is proved of what the loop does write. */
int g;
void h(void)
{
    unsigned n;
    int *p = &g;
    for (unsigned i = 0; i < n; i++)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i <= n)
    {
        *p = 1;
    }
}
