// expect: true
// args: --function harness
/* A type that only parameter lists mention is the same in all of them. */
int first(struct somewhere *p, enum other *q);
int first(struct somewhere *p, enum other *q)
{
    return p == 0 && q == 0;
}
void harness(void)
{
    __CPROVER_assert(first(0, 0), "called");
}
