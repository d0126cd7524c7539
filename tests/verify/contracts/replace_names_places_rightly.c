// expect: true
// args: --function harness --replace f
// output: these change only what the contracts assign
/* A pointer and what it pointed to become arbitrary; nothing else does. */
int x = 1, y = 1, *p;
void f(void) __CPROVER_requires(p == &x) __CPROVER_assigns(p, *p) __CPROVER_ensures(p == &y);
void harness(void)
{
    p = &x;
    f();
    __CPROVER_assert(y == 1, "not assigned");
}
