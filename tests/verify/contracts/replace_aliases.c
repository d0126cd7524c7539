// expect: false(assertion) line 5
// args: --function harness --replace f
// unconfirmed: the input `x` cannot be given to the compiled program
/* Two pointers to one object are not both fresh. */
void f(int *p, int *q)
__CPROVER_requires(__CPROVER_is_fresh(p, 4) && __CPROVER_is_fresh(q, 4));
void harness(void)
{
    int x;
    f(&x, &x);
}
