// expect: true
// args: --function harness --enforce f
/* From there to the end of the object. */
void f(char *p)
__CPROVER_requires(__CPROVER_is_fresh(p, 4)) __CPROVER_assigns(__CPROVER_object_from(p + 2)) __CPROVER_ensures(p[1] == __CPROVER_old(p[1]) && p[3] == 7)
{
    p[2] = p[3] = 7;
}
void harness(void)
{
    char *p;
    f(p);
}
