// expect: unknown
// args: --function harness --replace f
/* The function may free what it is given, which must not happen to a variable. */
void f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof(int))) __CPROVER_frees(p);
void harness(void)
{
    int x = 5;
    f(&x);
    __CPROVER_assert(x == 5, "x is still there");
}
