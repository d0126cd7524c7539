// expect: true
// args: --function harness
/* Clauses of contracts behind declarators and loops are understood, and mean nothing unless they are asked for. */
#define requires __CPROVER_requires
int f(int x)
requires(x > 0 && x < 10) __CPROVER_ensures(__CPROVER_return_value > x) __CPROVER_assigns();
int f(int x)
{
    int i = 0, n = x;
    while (i < n)
    __CPROVER_assigns(i) __CPROVER_loop_invariant(i <= n) __CPROVER_decreases(n - i)
    {
        i++;
    }
    do
    __CPROVER_loop_invariant(i >= n)
    {
        i++;
    } while (i < n);
    return i;
}
void harness(void)
{
    __CPROVER_assert(f(3) == 4, "the clauses are not asked for");
}
