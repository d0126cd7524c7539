// expect: false(assertion) line 11
// args: --function harness
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* One of two objects. */
void harness(void)
{
    int x = 3, y = 3, *p;
    int b;
    if (b) __CPROVER_assume(p == &x); else __CPROVER_assume(p == &y);
    *p = 4;
    __CPROVER_assert(x == 4, "or the other object");
}
