// expect: true
// args: --function harness
/* They are what they are, and an assumption about one of them concerns that one. */
void harness(void)
{
    int x = 0, *a[100];
    unsigned i;
    __CPROVER_assume(i < 100);
    int *p = a[i];
    __CPROVER_assert(p == a[i], "the same one twice");
    __CPROVER_assume(a[i] == &x);
    *a[i] = 3;
    __CPROVER_assert(x == 3, "it leads to x");
}
