// expect: unknown
// args: --function harness --replace f
/* The function was shown to be right for memory in which no variable lies, and its contract speaks of the variable. */
static int g;
void f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof(int))) __CPROVER_assigns(*p) __CPROVER_ensures(g == __CPROVER_old(g));
void harness(void)
{
    g = 5;
    f(&g);
    __CPROVER_assert(g == 5, "the write through p is lost");
}
