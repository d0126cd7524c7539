// expect: false(assertion) line 11
// args: --function harness --replace f
// unconfirmed: the program does not compile or link
/* Places that a contract assigns are those of the call, whatever it assigns before them. */
int x = 1, y = 1, *p;
void f(void) __CPROVER_requires(p == &x) __CPROVER_assigns(p, *p) __CPROVER_ensures(p == &y);
void harness(void)
{
    p = &x;
    f();
    __CPROVER_assert(x == 1, "assigned");
}
