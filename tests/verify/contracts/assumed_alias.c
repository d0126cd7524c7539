// expect: true
// args: --function harness
/* A pointer that is assumed to equal another one is that pointer. */
void harness(void)
{
    int x = 3, *p;
    __CPROVER_assume(p == &x);
    *p = 4;
    __CPROVER_assert(x == 4, "the same object");
}
