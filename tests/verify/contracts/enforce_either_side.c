// expect: false(assertion) line 7
// args: --function harness --enforce f
// unconfirmed: the input `p` cannot be given to the compiled program
/* A predicate under || may be false. */
void f(char *p)
__CPROVER_requires(__CPROVER_is_fresh(p, 1) || 1)
{ __CPROVER_assert(p != 0, "may be null"); }
void harness(void)
{
    char *p;
    f(p);
}
