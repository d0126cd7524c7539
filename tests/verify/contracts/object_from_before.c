// expect: false(assertion) line 7
// args: --function harness --enforce f
// unconfirmed: cannot be given to the compiled program
/* What lies before may not be written. */
void f(char *p) __CPROVER_requires(__CPROVER_is_fresh(p, 4)) __CPROVER_assigns(__CPROVER_object_from(p + 2))
{
    p[1] = 7;
}
void harness(void)
{
    char *p;
    f(p);
}
