// expect: true
// args: --function harness --enforce f
/* A pointer inside of a fresh object leads to a fresh object of its own, apart from its neighbour's. */
struct pair { int *a, *b; };
void f(struct pair *s)
__CPROVER_requires(__CPROVER_is_fresh(s, sizeof *s) && __CPROVER_is_fresh(s->a, sizeof(int)) && __CPROVER_is_fresh(s->b, sizeof(int)))
__CPROVER_assigns(*s->a) __CPROVER_ensures(*s->b == __CPROVER_old(*s->b) && *s->a == 1)
{
    *s->a = 1;
}
void harness(void)
{
    struct pair *s;
    f(s);
}
