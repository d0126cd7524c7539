// expect: false(deref) line 10
// args: --function harness --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* The pointer beside the fresh one leads nowhere. */
struct pair { char *a, *b; };
void f(struct pair *s)
__CPROVER_requires(__CPROVER_is_fresh(s, sizeof *s) && __CPROVER_is_fresh(s->a, 1))
__CPROVER_assigns(*s->a)
{
    *s->b = 1;
}
void harness(void)
{
    struct pair *s;
    f(s);
}
