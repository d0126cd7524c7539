// expect: true
// args: --function harness --enforce f
/* Two fresh pointers lead to two objects. */
void f(int *p, int *q)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) && __CPROVER_is_fresh(q, sizeof *q))
__CPROVER_assigns(*p, *q)
__CPROVER_ensures(*p == 1)
{
    *p = 1;
    *q = 2;
}
void harness(void)
{
    int *p, *q;
    f(p, q);
}
