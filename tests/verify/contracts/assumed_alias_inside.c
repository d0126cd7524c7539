// expect: true
// args: --function harness
/* The pointer may lie in memory that the harness was given, be copied before, and be used in a loop. */
struct s { int n, *p; };
void harness(void)
{
    struct s s, t;
    int x = 0, y = 0, **h = __CPROVER_allocate(sizeof *h, 0);
    unsigned n;
    t = s;
    __CPROVER_assume(s.p == &x);
    __CPROVER_assume(*h == &y);
    *t.p = 4;
    for (unsigned i = 0; i < n; i++)
        **h = 5;
    __CPROVER_assert(x == 4, "the copy leads to the same object");
    __CPROVER_assert(n == 0 || y == 5, "the loop writes it");
}
