// expect: true
// args: --function harness
/* Objects made without malloc. */
void harness(void)
{
    char *p = __CPROVER_allocate(4, 1), *q = __CPROVER_allocate(2, 0);
    __CPROVER_assert(p[3] == 0, "zero");
    __CPROVER_assert(q[1] == q[1], "an input");
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(q) == 2, "size");
    __CPROVER_deallocate(p);
    __CPROVER_deallocate(q);
}
