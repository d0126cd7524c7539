// expect: false(assertion) line 13
// args: --function harness --replace f
// unconfirmed: the program does not compile or link
/* A target with a condition. */
void f(int *p, int *q)
__CPROVER_assigns(*p; q != 0: *q) __CPROVER_ensures(1);
void harness(void)
{
    int x = 1, y = 1;
    f(&x, 0);
    __CPROVER_assert(y == 1, "its condition does not hold");
    f(&y, &x);
    __CPROVER_assert(x == 1, "its condition holds");
}
