// expect: true
// args: --function h
/* The invariant of do holds before the body. */
void h(void)
{
    int x = 0;
    do
    __CPROVER_loop_invariant(0 <= x && x < 10)
    {
        x++;
    } while (x < 10);
    __CPROVER_assert(x == 10, "ten");
}
