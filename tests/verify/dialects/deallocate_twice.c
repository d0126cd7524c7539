// expect: false(free)
// args: --function harness
// unconfirmed: the program does not compile or link
/* An object ends once. */
void harness(void)
{
    char *p = __CPROVER_allocate(4, 1);
    __CPROVER_deallocate(p);
    __CPROVER_deallocate(p);
}
