// expect: false(assertion) line 9
// args: --function harness
/* Statics begin with zero, what is defined nowhere with anything. */
static int s;
extern int e;
void harness(void)
{
    __CPROVER_assert(s == 0, "static");
    __CPROVER_assert(e == 0, "somebody else's");
}
