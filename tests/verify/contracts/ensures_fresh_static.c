// expect: false(assertion)
// args: --function harness --enforce f
// unconfirmed: the program does not compile or link
/* A variable of the program is not fresh. */
static int g;
int *f(void) __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)))
{
    return &g;
}
void harness(void)
{
    f();
}
