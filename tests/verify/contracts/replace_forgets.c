// expect: false(assertion) line 14
// args: --function harness --replace f
// unconfirmed: the program does not compile or link
/* What the contract assigns is arbitrary after the call, but for what it ensures. */
int g, h;
void f(int *p)
__CPROVER_assigns(*p, g) __CPROVER_ensures(*p == 2);
void harness(void)
{
    int x = 1;
    g = h = 3;
    f(&x);
    __CPROVER_assert(x == 2 && h == 3, "ensured, or not assigned");
    __CPROVER_assert(g == 3, "assigned");
}
